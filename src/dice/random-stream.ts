/**
 * The provable random stream. One HMAC turns seed, player's seed, campaign, epoch and nonce into a key; numbered
 * SHA-256 blocks of that key are the draws. Anyone with the revealed seed can recompute any row alone from its
 * offset, here, in a browser, or with a few lines of any other language.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { FaceSource } from './face-source.ts'

const drawsPerBlock = 16
const drawValues = 65536

/** What a stream is derived from; every part changes all its dice. */
export interface StreamSource {
  readonly campaign_id: string
  readonly epoch: number
  /** 64 lowercase hexadecimal characters, used as text. */
  readonly server_seed: string
  /** Whatever the player chose; it enters as its SHA-256, so no text in it can pose as another field. */
  readonly client_seed: string
}

/** The streams of one epoch: one for each nonce. */
export interface StreamFamily {
  readonly epoch: number
  stream(nonce: number, offset?: number): FaceSource
}

/** SHA-256 of a text, in lowercase hexadecimal. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/**
 * Prepares the streams of an epoch.
 *
 * @example
 * const family = streamFamily({ campaign_id: 'salt', epoch: 1, server_seed: 'ab'.repeat(32), client_seed: 'me' })
 * const d20 = family.stream(7).face(20)
 */
export function streamFamily(source: StreamSource): StreamFamily {
  const keyed = hmac.create(sha256, utf8ToBytes(source.server_seed))
  const prefix = `fatewright.dice.v1|${source.campaign_id}|${source.epoch}|${sha256Hex(source.client_seed)}|`
  const keyFor = (nonce: number): Uint8Array =>
    keyed
      .clone()
      .update(utf8ToBytes(prefix + nonce))
      .digest()
  return {
    epoch: source.epoch,
    stream: (nonce, offset = 0) => new RandomStream(() => keyFor(nonce), offset),
  }
}

/** Draws of one nonce; the key is derived at the first die, so a turn without dice costs nothing. */
class RandomStream implements FaceSource {
  offset: number
  readonly #derive: () => Uint8Array
  #message: Uint8Array | null = null
  #block: Uint8Array = new Uint8Array(0)
  #loaded = -1
  #sides = 0
  #limit = 0

  constructor(derive: () => Uint8Array, offset: number) {
    this.#derive = derive
    this.offset = offset
  }

  face(sides: number): number {
    // Values above the last whole multiple would favour low faces: they are drawn again.
    if (sides !== this.#sides) {
      this.#sides = sides
      this.#limit = drawValues - (drawValues % sides)
    }
    let drawn = this.#draw()
    while (drawn >= this.#limit) drawn = this.#draw()
    return 1 + (drawn % sides)
  }

  #draw(): number {
    const block = (this.offset / drawsPerBlock) | 0
    if (block !== this.#loaded) this.#load(block)
    const at = (this.offset % drawsPerBlock) * 2
    this.offset += 1
    return ((this.#block[at] ?? 0) << 8) | (this.#block[at + 1] ?? 0)
  }

  #load(block: number): void {
    if (this.#message === null) {
      this.#message = new Uint8Array(36)
      this.#message.set(this.#derive())
    }
    new DataView(this.#message.buffer).setUint32(32, block)
    this.#block = sha256(this.#message)
    this.#loaded = block
  }
}
