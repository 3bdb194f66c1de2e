/** Why: a small button beside anything that has a reason, which opens that reason as sentences. */
import type { ReactNode } from 'react'
import { Bubble } from '../parts/bubble.tsx'

/** A button that opens a reason. What is inside is only made when it is first opened, so that it may be asked for then. */
export function Why({
  about,
  children,
  word,
}: {
  /** What is explained, for whoever listens: `Why: Perception 23`. */
  readonly about: string
  readonly children: () => ReactNode
  readonly word?: string
}) {
  return (
    <Bubble label={`Why: ${about}`} icon="why" word={word}>
      {children}
    </Bubble>
  )
}
