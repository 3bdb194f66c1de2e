/** Fixed dice: they show what a test says, in order, and throw when asked for more: nothing unscripted may happen. */
import {
  createDiceRoller,
  type DiceRoller,
  type FaceSource,
  type StreamFamily,
  type StreamSource,
} from '../dice/index.ts'

/**
 * A source that deals exactly these faces.
 *
 * @example
 * const draws = fixedDice(15, 3)
 * draws.face(20) // 15
 */
export function fixedDice(...faces: readonly number[]): FaceSource & { readonly left: number } {
  const source = {
    offset: 0,
    get left(): number {
      return faces.length - source.offset
    },
    face(sides: number): number {
      const face = faces[source.offset]
      source.offset += 1
      if (face === undefined)
        throw new Error(
          `fixedDice: die ${source.offset} was asked for, but only ${faces.length} are scripted`,
        )
      if (face < 1 || face > sides) throw new Error(`fixedDice: a d${sides} cannot show ${face}`)
      return face
    },
  }
  return source
}

/** Streams that deal the same scripted faces whatever the epoch; for dependencies whose dice are fixed. */
export function fixedStreams(draws: () => FaceSource): (source: StreamSource) => StreamFamily {
  return (source) => ({ epoch: source.epoch, stream: () => draws() })
}

/** A dice roller that deals exactly these faces. */
export function fixedRoller(...faces: readonly number[]): DiceRoller {
  return createDiceRoller({
    epoch: 0,
    nonce: 0,
    draws: fixedDice(...faces),
    moment: 'now',
    previous: () => undefined,
  })
}
