/** Random draws for dice outside any campaign, from the entropy of the system or from a seed. */

import { createHash } from 'node:crypto'
import type { Entropy } from '../core/environment-ports.ts'
import type { FaceSource } from '../dice/index.ts'

const drawValues = 65536

/**
 * Draws from blocks of bytes, two bytes a draw; `block` is asked for the next block when one is used up. Nothing is
 * committed to and nothing can be proven here: that is what campaigns are for.
 */
export class ByteDraws implements FaceSource {
  offset = 0
  readonly #block: (number: number) => Uint8Array
  #bytes: Uint8Array = new Uint8Array(0)
  #used = 0
  #blocks = 0

  constructor(block: (number: number) => Uint8Array) {
    this.#block = block
  }

  face(sides: number): number {
    // Values above the last whole multiple would favour low faces: they are drawn again.
    const limit = drawValues - (drawValues % sides)
    let drawn = this.#draw()
    while (drawn >= limit) drawn = this.#draw()
    return 1 + (drawn % sides)
  }

  #draw(): number {
    if (this.#used + 2 > this.#bytes.length) {
      this.#bytes = this.#block(this.#blocks)
      this.#blocks += 1
      this.#used = 0
    }
    const drawn = ((this.#bytes[this.#used] ?? 0) << 8) | (this.#bytes[this.#used + 1] ?? 0)
    this.#used += 2
    this.offset += 1
    return drawn
  }
}

/** Dice from the chance of the system. */
export function systemDraws(entropy: Entropy): FaceSource {
  return new ByteDraws(() => Buffer.from(entropy.hex(64), 'hex'))
}

/** Dice that a text decides: the same text, the same dice. */
export function seededDraws(seed: string): FaceSource {
  return new ByteDraws((number) =>
    createHash('sha256').update(`fatewright.roll.v1|${number}|${seed}`).digest(),
  )
}
