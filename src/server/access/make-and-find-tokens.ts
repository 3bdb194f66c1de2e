/**
 * Tokens: made here with 256 bits of chance, kept as hashes, named, limited to a role and perhaps to campaigns, and over at
 * some time. A token says its own id, so that guesses at one account are counted together.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Entropy, WallClock } from '../../core/environment-ports.ts'
import { done, type Result, refuse } from '../../core/result.ts'

/** What is kept of a token; the token itself is shown once and never again. */
export const accessTokenSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]{8}$/),
  name: z.string().min(1).max(80),
  /** SHA-256 of the whole token: 256 bits of chance need no salt. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  role: z.enum(['owner', 'player']),
  /** The campaigns it opens; null for all of them. */
  campaigns: z.array(z.string().min(1).max(120)).nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
})

export type AccessToken = z.infer<typeof accessTokenSchema>

/** Where tokens are kept; a server asks it at every request, so that a revoked token is refused at once. */
export interface TokenStore {
  list(): readonly AccessToken[]
  save(tokens: readonly AccessToken[]): void
}

/** What a new token is to be. */
export interface TokenWish {
  readonly name: string
  readonly role: AccessToken['role']
  readonly campaigns: readonly string[] | null
  /** Null for one that does not end. */
  readonly days: number | null
}

const tokenPattern = /^fwt_([a-z0-9]{8})_[A-Za-z0-9_-]{43}$/
const dayInMilliseconds = 86_400_000

/**
 * Makes a token and what is kept of it.
 *
 * @example
 * const { token, kept } = makeToken({ name: 'Mara', role: 'player', campaigns: ['salt_k3f9q2'], days: 30 }, machine)
 */
export function makeToken(
  { name, role, campaigns, days }: TokenWish,
  { entropy, clock }: { readonly entropy: Entropy; readonly clock: WallClock },
): { readonly token: string; readonly kept: AccessToken } {
  const id = entropy.hex(4)
  const token = `fwt_${id}_${Buffer.from(entropy.hex(32), 'hex').toString('base64url')}`
  const created_at = clock.now()
  const expires_at =
    days === null ? null : new Date(Date.parse(created_at) + days * dayInMilliseconds).toISOString()
  const kept = {
    id,
    name,
    hash: hashOf(token),
    role,
    campaigns: campaigns && [...campaigns],
    created_at,
    expires_at,
  }
  return { token, kept }
}

/** The id that a text claims to be a token of; null for any other text. */
export function claimedTokenId(text: string): string | null {
  return tokenPattern.exec(text)?.[1] ?? null
}

/** The kept token that was shown, when it is known and not over. */
export function findToken(tokens: readonly AccessToken[], shown: string, now: string): AccessToken | null {
  const hash = hashOf(shown)
  // Every kept token is compared, so that the time it takes does not tell which ids exist.
  const found = tokens.filter((token) => isSameText(token.hash, hash)).at(0)
  return found === undefined || isOver(found, now) ? null : found
}

/** True for a token whose time is over. */
export function isOver({ expires_at }: AccessToken, now: string): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.parse(now)
}

/** Compares in constant time, so that its duration does not show how much of it was right. */
export function isSameText(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(left)), Buffer.from(hashOf(right)))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The fewest characters of a token that was not made here: 128 bits, were they hexadecimal. */
const fewestCharacters = 32
const fewestDifferent = 12
/** Words in small letters, or a number: chance brings more than that. */
const onlyOneKind = /^(?:[a-z\W_]*|[\d\W_]*)$/
/** Rows as on a keyboard or in the alphabet; eight in a row do not come about by chance. */
const rows = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** A long piece that is said again. A short one is said again by chance, in every thirtieth hexadecimal token. */
const saidAgain = /(.{8,}).*\1/

function isPredictable(token: string): boolean {
  const plain = token.toLowerCase()
  const runs = rows.some((row) => {
    const run = Math.min(8, row.length)
    for (let at = 0; at + run <= row.length; at += 1) if (plain.includes(row.slice(at, at + run))) return true
    return false
  })
  return runs || saidAgain.test(plain)
}

/**
 * Judges a token that its owner chose; a short or monotonous one can be guessed.
 *
 * @example
 * judgeOwnToken('FATEWRIGHT_TOKEN', 'a') // refused, with how to make a good one
 */
export function judgeOwnToken(setting: string, token: string): Result<string> {
  const isLong = token.length >= fewestCharacters && new Set(token).size >= fewestDifferent
  if (isLong && !onlyOneKind.test(token) && !isPredictable(token)) return done(token)
  const message = `The token in ${setting} could be guessed: it needs at least ${fewestCharacters} characters made by chance. "fatewright token new NAME" makes one.`
  return refuse('request/weak-token', message)
}
