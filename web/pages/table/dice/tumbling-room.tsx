/**
 * Dice that tumble through the room and land on the engine's faces. Fetched only by whoever asked for them; where the
 * browser cannot draw them, the drawn dice are there anyway.
 */
import DiceBox from '@3d-dice/dice-box-threejs'
import { useEffect, useRef } from 'react'

const lyingFor = 1_400
const longestFall = 7_000

/** Throws once for each new throw; says when the dice lie. */
export function TumblingRoom({
  notation,
  landed,
}: {
  readonly notation: string
  readonly landed: () => void
}) {
  const done = useRef(landed)
  useEffect(() => {
    done.current = landed
  })
  useEffect(() => {
    let left = false
    const finish = (): void => {
      if (!left) done.current()
    }
    const late = setTimeout(finish, longestFall)
    const fall = async (): Promise<void> => {
      const box = new DiceBox('#tumbling-room', looks())
      await box.initialize()
      if (!left) await box.roll(notation)
      await new Promise((resolve) => setTimeout(resolve, lyingFor))
    }
    fall().then(finish, finish)
    return () => {
      left = true
      clearTimeout(late)
      document.getElementById('tumbling-room')?.replaceChildren()
    }
  }, [notation])
  return (
    <div
      id="tumbling-room"
      aria-hidden
      className="pointer-events-none fixed inset-0 z-20 [&>canvas]:size-full"
    />
  )
}

/** Dice in the colours of the page. */
function looks(): Readonly<Record<string, unknown>> {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  return {
    sounds: false,
    shadows: true,
    theme_texture: '',
    theme_material: 'plastic',
    theme_customColorset: {
      name: 'page',
      background: colour('--lamp-fill'),
      foreground: colour('--on-lamp'),
      outline: 'none',
      texture: 'none',
    },
    light_intensity: 0.9,
    baseScale: 80,
    strength: 1,
  }
}
