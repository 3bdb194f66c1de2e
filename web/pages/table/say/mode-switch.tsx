/** How the next line is meant: one choice of four, by mouse, by arrow keys, by Alt and a number. */
import { useEffect } from 'react'
import { type SayMode, sayModes } from './say-mode.ts'

/** The switch. */
export function ModeSwitch({
  mode,
  owner,
  choose,
}: {
  readonly mode: SayMode['id']
  readonly owner: boolean
  readonly choose: (mode: SayMode['id']) => void
}) {
  const offered = sayModes.filter((one) => owner || one.id !== 'god')
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const wanted = event.altKey && !event.ctrlKey ? /^Digit([1-4])$/.exec(event.code)?.[1] : undefined
      const chosen = wanted === undefined ? undefined : sayModes[Number(wanted) - 1]
      if (chosen === undefined || (chosen.id === 'god' && !owner)) return
      event.preventDefault()
      choose(chosen.id)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [owner, choose])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">How you say it</legend>
      <div className="flex gap-0.5 overflow-x-auto text-sm">
        {offered.map(({ id, word, look }) => (
          <label
            key={id}
            title={`Alt+${sayModes.findIndex((one) => one.id === id) + 1}`}
            className={`flex min-h-9 cursor-pointer items-center rounded-lg px-3 whitespace-nowrap text-soft hover:text-ink has-checked:bg-sunken has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-lamp pointer-coarse:min-h-11 ${look}`}
          >
            <input
              type="radio"
              name="say-mode"
              className="sr-only"
              checked={mode === id}
              onChange={() => choose(id)}
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
