/** Buttons: one loud one to a screen, the rest quiet. */
import type { ButtonHTMLAttributes } from 'react'

const looks = {
  loud: 'bg-lamp-fill text-on-lamp border-lamp-fill hover:brightness-110',
  quiet: 'bg-raised text-ink border-line hover:border-edge',
  bare: 'bg-transparent text-soft border-transparent hover:text-ink hover:bg-sunken',
  grave: 'bg-raised text-blood border-line hover:border-blood',
} as const

/** What a button may be told, beside what every button may. */
export interface ButtonParts extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: keyof typeof looks
  readonly size?: 'usual' | 'small'
}

/** A button. */
export function Button({
  look = 'quiet',
  size = 'usual',
  className = '',
  type = 'button',
  ...rest
}: ButtonParts) {
  const room = size === 'small' ? 'min-h-8 px-2.5 text-sm gap-1.5' : 'min-h-11 px-4 gap-2'
  return (
    <button
      type={type}
      className={`inline-flex items-center justify-center rounded-lg border font-medium transition disabled:cursor-not-allowed disabled:opacity-55 ${room} ${looks[look]} ${className}`}
      {...rest}
    />
  )
}
