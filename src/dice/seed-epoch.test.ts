import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { commitTo, openEpoch, revealEpoch, rotateEpoch, seedFromText } from './seed-epoch.ts'

const seed = 'c3'.repeat(32)

function opened(server_seed = seed) {
  const epoch = openEpoch({ epoch: 1, server_seed, client_seed: 'luck', reproducible: false })
  if (!epoch.ok) throw new Error(epoch.refusal.message)
  return epoch.value
}

function codeOf(result: { ok: boolean; refusal?: { code: string } }): string {
  return result.refusal?.code ?? 'done'
}

describe('a seed epoch', () => {
  it('commits to the seed by the hash of its text and does not hold the seed', () => {
    expect(opened().commitment).toBe(createHash('sha256').update(seed).digest('hex'))
    expect(JSON.stringify(opened())).not.toContain(seed)
  })

  it('reveals only the seed it committed to', () => {
    expect(revealEpoch(opened(), seed)).toEqual({ ok: true, value: { ...opened(), revealed_seed: seed } })
    expect(codeOf(revealEpoch(opened(), 'c4'.repeat(32)))).toBe('dice/reveal-mismatch')
  })

  it('refuses a seed or an epoch that is none', () => {
    expect(codeOf(openEpoch({ epoch: 1, server_seed: 'C3', client_seed: '', reproducible: false }))).toBe(
      'dice/bad-seed',
    )
    expect(codeOf(openEpoch({ epoch: -1, server_seed: seed, client_seed: '', reproducible: false }))).toBe(
      'dice/bad-epoch',
    )
  })

  it('rotates into the next number with a new seed', () => {
    const next = { server_seed: 'd4'.repeat(32), client_seed: 'new', reproducible: true }
    const rotated = rotateEpoch(opened(), seed, next)
    expect(rotated.ok && [rotated.value.revealed.revealed_seed, rotated.value.opened]).toEqual([
      seed,
      { epoch: 2, commitment: commitTo(next.server_seed), client_seed: 'new', reproducible: true },
    ])
    expect(codeOf(rotateEpoch(opened(), seed, { ...next, server_seed: seed }))).toBe('dice/seed-reused')
    expect(codeOf(rotateEpoch(opened(), 'd4'.repeat(32), next))).toBe('dice/reveal-mismatch')
    expect(codeOf(rotateEpoch(opened(), seed, { ...next, server_seed: 'short' }))).toBe('dice/bad-seed')
  })

  it('makes the same seed of the same --seed text', () => {
    expect(seedFromText('tide')).toBe(seedFromText('tide'))
    expect(seedFromText('tide')).toMatch(/^[0-9a-f]{64}$/)
    expect(seedFromText('tide')).not.toBe(seedFromText('tide '))
  })
})
