import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import { createDiceRoller } from './dice-roller.ts'
import { renderLedgerString } from './ledger-string.ts'
import { streamFamily } from './random-stream.ts'
import { commitTo } from './seed-epoch.ts'
import { verifyEntries } from './verify-dice-ledger.ts'

const campaign_id = 'salt'
const server_seed = '7a'.repeat(32)
const sealed = { epoch: 1, commitment: commitTo(server_seed), client_seed: 'me' }
const revealed = { ...sealed, revealed_seed: server_seed }
const attempt = { actor: 'pc_mira_001', action: 'fight', target: 'npc_goblin_001', check: 'attack' }

function play(nonce: number, ledger: readonly DiceEntry[] = []): readonly DiceEntry[] {
  const draws = streamFamily({ campaign_id, epoch: 1, server_seed, client_seed: 'me' }).stream(nonce)
  const tried = (key: string) => {
    const entry = ledger.find(({ attempt }) => attempt === key)
    return entry && { entry, onPath: false }
  }
  const roller = createDiceRoller({ epoch: 1, nonce, draws, moment: 'm', previous: () => undefined, tried })
  const target = { kind: 'AC', value: 40 } as const
  roller.roll({ label: 'Sword', notation: '1d20+5', target, attempt, advantage: true })
  roller.roll({ label: 'Fire', notation: '8d6!', attempt })
  roller.roll({ label: 'Luck', notation: '4d6kh3', target: { kind: 'DC', value: 1 }, attempt })
  return roller.entries
}

const entries = play(7)

function reasonsAfter(change: Partial<DiceEntry>, index = 1): string[] {
  const changed = entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry))
  return verifyEntries(changed, [revealed], campaign_id).bad.map(({ id, reason }) => `${id}: ${reason}`)
}

describe('verification', () => {
  it('recomputes every row, also one that repeats', () => {
    const all = [...entries, ...play(8, entries)]
    expect(verifyEntries(all, [revealed], campaign_id)).toEqual({ checked: 6, sealed: 0, bad: [] })
    const told = Object.fromEntries(all.map((entry) => [entry.id, renderLedgerString(entry)]))
    expect(verifyEntries(all, [revealed], campaign_id, told).bad).toEqual([])
  })

  it('counts rows whose seed is not revealed', () => {
    expect(verifyEntries(entries, [sealed], campaign_id)).toEqual({ checked: 0, sealed: 3, bad: [] })
  })

  it('finds a seed that was not committed to, an unknown epoch, another campaign', () => {
    const other = { ...revealed, revealed_seed: '7b'.repeat(32) }
    const reasonOf = (epochs: Parameters<typeof verifyEntries>[1], campaign = campaign_id) =>
      verifyEntries(entries, epochs, campaign).bad.map(({ reason }) => reason)
    expect(reasonOf([other])[0]).toBe('the revealed seed is not the one committed to')
    expect(reasonOf([])).toHaveLength(3)
    expect(reasonOf([])[0]).toBe('its epoch is not known')
    expect(reasonOf([revealed], 'pepper')[0]).toBe('wrong faces for its seed')
  })

  it('finds every kind of changed row', () => {
    const better = [{ sides: 6, faces: Array.from({ length: 8 }, () => ({ value: 6 })) }]
    expect(reasonsAfter({ groups: better })).toEqual(['roll_7_1: wrong faces for its seed'])
    expect(reasonsAfter({ total: 99 })).toEqual(['roll_7_1: wrong total for its seed'])
    expect(reasonsAfter({ draws: 1 })).toEqual(['roll_7_1: wrong number of draws for its seed'])
    expect(reasonsAfter({ notation: '9d6!' })).toEqual(['roll_7_1: wrong faces for its seed'])
    expect(reasonsAfter({ notation: 'cats' })).toEqual(['roll_7_1: its notation cannot be read'])
    expect(reasonsAfter({ offset: 0 })).toContain('roll_7_1: wrong faces for its seed')
    expect(reasonsAfter({ nonce: 6 })).toContain('roll_7_1: its dice belong to another turn')
    expect(reasonsAfter({ id: 'roll_7_0' })).toEqual(['roll_7_0: another row has the same id'])
    expect(reasonsAfter({ outcome: 'Fail' }, 2)).toEqual([
      'roll_7_2: its outcome does not follow from its total',
    ])
    expect(reasonsAfter({ outcome: 'Triumph' }, 2)).toEqual([])
  })

  it('says what was expected and what was found', () => {
    const [entry] = entries
    const [bad] = verifyEntries([{ ...(entry as DiceEntry), total: 99 }], [revealed], campaign_id).bad
    expect([bad?.expected, bad?.found]).toEqual([entry?.total, 99])
  })

  it('finds dice that were used twice', () => {
    const [entry] = entries
    const twice = [...entries, { ...(entry as DiceEntry), id: 'roll_7_9', attempt: 'b'.repeat(64) }]
    expect(verifyEntries(twice, [revealed], campaign_id).bad).toEqual([
      { id: 'roll_7_9', reason: 'its dice were already used' },
    ])
  })

  it('finds a try that was rolled anew', () => {
    const [entry] = entries as [DiceEntry]
    const anew = [...entries, { ...entry, id: 'roll_8_0', nonce: 8, turn_nonce: 8 }]
    const reasons = verifyEntries(anew, [revealed], campaign_id).bad.map(({ reason }) => reason)
    expect(reasons).toContain('the same try from the same moment had other dice')
    const again = [...entries, { ...entry, id: 'roll_8_0', turn_nonce: 8, repeats: true }]
    expect(verifyEntries(again, [revealed], campaign_id).bad).toEqual([])
  })

  it('finds a string that was shown otherwise', () => {
    const { bad } = verifyEntries(entries, [revealed], campaign_id, { roll_7_1: 'Fire: 8d6 = 48' })
    expect(bad.map(({ reason }) => reason)).toEqual(['wrong string for its seed'])
  })

  it('leaves a natural 1 or 20 to the ruleset', () => {
    for (let nonce = 1; nonce < 200; nonce += 1) {
      const draws = streamFamily({ campaign_id, epoch: 1, server_seed, client_seed: 'me' }).stream(nonce)
      const roller = createDiceRoller({ epoch: 1, nonce, draws, moment: 'm', previous: () => undefined })
      roller.roll(
        { label: 'Sword', notation: '1d20', target: { kind: 'AC', value: 30 }, attempt },
        () => 'Hit!',
      )
      const natural = roller.entries[0]?.total
      const { bad } = verifyEntries(roller.entries, [revealed], campaign_id)
      expect(bad.length).toBe(natural === 1 || natural === 20 ? 0 : 1)
    }
  })
})

describe('verification in a browser', () => {
  it('is one bundle without Node and gives the same answer', async () => {
    const bundle = await build({
      entryPoints: [fileURLToPath(new URL('./verify-dice-ledger.ts', import.meta.url))],
      bundle: true,
      write: false,
      platform: 'browser',
      format: 'iife',
      globalName: 'verify',
      logLevel: 'silent',
    })
    const [script] = bundle.outputFiles
    const sandbox = createContext({ TextEncoder, input: JSON.stringify([entries, [revealed], campaign_id]) })
    const run = `${script?.text}\nJSON.stringify(verify.verifyEntries(...JSON.parse(input)))`
    expect(runInContext('typeof process + typeof require', sandbox)).toBe('undefinedundefined')
    expect(JSON.parse(runInContext(run, sandbox) as string)).toEqual({ checked: 3, sealed: 0, bad: [] })
    expect(script?.text).not.toContain('node:')
  })
})
