/**
 * Seed epochs: the promise made before play and kept after it. A commitment is shown first; the seed behind it
 * is revealed later and must match. This file makes no seeds: chance is an argument.
 */
import { z } from 'zod'
import { done, type Result, refuse } from '../core/result.ts'
import { sha256Hex } from './random-stream.ts'

const hex64 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hexadecimal characters')

/** What everybody may know about an epoch. */
export const seedEpochSchema = z.strictObject({
  epoch: z.int().min(0),
  /** SHA-256 of the server seed's text. */
  commitment: hex64,
  client_seed: z.string().max(200),
  /** True when the seed was given by a person (`--seed`): provable, but not unknowable. */
  reproducible: z.boolean(),
  revealed_seed: hex64.optional(),
})

/**
 * An epoch as shown to players.
 *
 * @example
 * const open: SeedEpoch = { epoch: 1, commitment: commitTo(seed), client_seed: 'my luck', reproducible: false }
 */
export type SeedEpoch = Readonly<z.infer<typeof seedEpochSchema>>

/** The commitment to a server seed; `printf %s SEED | sha256sum` gives the same. */
export function commitTo(seed: string): string {
  return sha256Hex(seed)
}

/** A server seed for a `--seed` text; the same text always gives the same seed. */
export function seedFromText(text: string): string {
  return sha256Hex(`fatewright.seed.v1|${text}`)
}

/** Opens an epoch: commits to the seed without showing it. */
export function openEpoch(opening: {
  readonly epoch: number
  readonly server_seed: string
  readonly client_seed: string
  readonly reproducible: boolean
}): Result<SeedEpoch> {
  if (!hex64.safeParse(opening.server_seed).success) {
    return refuse('dice/bad-seed', 'A server seed is 64 lowercase hexadecimal characters.')
  }
  const { epoch, client_seed, reproducible } = opening
  const parsed = seedEpochSchema.safeParse({
    epoch,
    commitment: commitTo(opening.server_seed),
    client_seed,
    reproducible,
  })
  if (!parsed.success)
    return refuse('dice/bad-epoch', 'An epoch needs a number and a player seed of up to 200 characters.')
  return done(parsed.data)
}

/**
 * Reveals an epoch's seed; refused when it is not the seed that was committed to.
 *
 * @example
 * const shown = revealEpoch(epoch, seed)
 * if (!shown.ok) console.log(shown.refusal.message)
 */
export function revealEpoch(epoch: SeedEpoch, seed: string): Result<SeedEpoch> {
  if (commitTo(seed) !== epoch.commitment) {
    return refuse(
      'dice/reveal-mismatch',
      `This is not the seed that was committed to for epoch ${epoch.epoch}.`,
      {
        data: { epoch: epoch.epoch, commitment: epoch.commitment },
      },
    )
  }
  return done({ ...epoch, revealed_seed: seed })
}

/** Closes one epoch by revealing it and opens the next with a new seed. */
export function rotateEpoch(
  current: SeedEpoch,
  seed: string,
  next: { readonly server_seed: string; readonly client_seed: string; readonly reproducible: boolean },
): Result<{ readonly revealed: SeedEpoch; readonly opened: SeedEpoch }> {
  const revealed = revealEpoch(current, seed)
  if (!revealed.ok) return revealed
  if (next.server_seed === seed) {
    return refuse('dice/seed-reused', 'The next epoch needs a new seed: this one has been shown.')
  }
  const opened = openEpoch({ ...next, epoch: current.epoch + 1 })
  return opened.ok ? done({ revealed: revealed.value, opened: opened.value }) : opened
}
