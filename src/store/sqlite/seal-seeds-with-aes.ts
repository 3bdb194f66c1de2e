/** Seeds sealed with AES-256-GCM; what was kept before there were keys is read as it is. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type SealedPlace, type SeedCipher, sealedMark } from '../seed-cipher-port.ts'

/** A key by its id; 32 bytes in hexadecimal. */
export interface SeedKey {
  readonly id: string
  readonly key: string
}

const sealedPattern = /^sealed1\.([a-z0-9]{1,32})\.([A-Za-z0-9_-]+)$/
const nonceLength = 12
const tagLength = 16

/**
 * Seals with the first key and opens with any of them; keys are asked for when they are first needed.
 *
 * @example
 * const cipher = sealedSeeds(() => [{ id: '2026', key: '00'.repeat(32) }])
 */
export function sealedSeeds(readKeys: () => readonly SeedKey[]): SeedCipher {
  let read: readonly SeedKey[] | null = null
  const keys = (): readonly SeedKey[] => {
    read ??= readKeys()
    return read
  }
  return {
    seal: (place, seed) => {
      const [current] = keys()
      return current === undefined ? seed : sealWith(current, place, seed)
    },
    open: (place, kept) => {
      const [, id, sealed = ''] = sealedPattern.exec(kept) ?? []
      if (id === undefined) return kept
      const key = keys().find((known) => known.id === id)
      return key === undefined ? null : openWith(key, place, Buffer.from(sealed, 'base64url'))
    },
    isOutdated: (kept) => {
      const [current] = keys()
      return current !== undefined && sealedPattern.exec(kept)?.[1] !== current.id
    },
  }
}

function sealWith({ id, key }: SeedKey, place: SealedPlace, seed: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), nonce).setAAD(placeBytes(place))
  const sealed = Buffer.concat([nonce, cipher.update(seed, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${sealedMark}${id}.${sealed.toString('base64url')}`
}

/** Null for a text that was changed, moved from elsewhere, or sealed with another key of the same id. */
function openWith({ key }: SeedKey, place: SealedPlace, sealed: Buffer): string | null {
  if (sealed.length < nonceLength + tagLength) return null
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), sealed.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(placeBytes(place)).setAuthTag(sealed.subarray(-tagLength))
  try {
    const opened = [decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return null
  }
}

function placeBytes({ campaign, epoch }: SealedPlace): Buffer {
  return Buffer.from(`fatewright seed|${campaign}|${epoch}`)
}
