import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleTurn } from '../../testing/sample-records.ts'
import { canonicalJson, isJsonObject } from '../json.ts'
import { admit } from '../ledger/admit-record.ts'
import type { RecordDraft } from '../ledger/log-record.ts'
import { stateAfter } from '../state/apply-diff.ts'
import { MemoryTables } from '../state/memory-and-overlay-tables.ts'
import { stateDiffSchema } from '../state/state-diff.ts'
import { compileUpdates } from './compile-updates.ts'
import { type DocumentKey, documentKeys } from './five-key-document.ts'
import { readDocument } from './read-five-key-document.ts'
import { narratorContext, sampleCampaign } from './sample-campaign.ts'

const word = fc.constantFrom(
  ...[
    'name',
    'string_id',
    'hp_current',
    'status',
    'gold',
    'inventory',
    'Goblin',
    'goblin_1',
    'The Inn',
    'append',
  ],
  ...[
    '__proto__',
    'constructor',
    '',
    'a.b',
    'combatants',
    'locations',
    'core_memories',
    'active_missions',
    'class',
  ],
  ...[
    'npc_agendas',
    'world_time',
    'current_location',
    'connected_to',
    '__DELETE__',
    'resources',
    'attributes',
  ],
)
const key = fc.oneof(word, fc.string({ maxLength: 6 }))
const leaf = fc.oneof(
  fc.constantFrom('__DELETE__', 'x__DELETE__', 'dead', 'loc_inn_001', 'npc_goblin_001', '', null, true),
  fc.integer(),
  fc.double(),
  fc.string({ maxLength: 12, unit: 'binary' }),
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map(objectOf),
  ),
}))
const part = fc.array(fc.tuple(key, value), { maxLength: 5 }).map(objectOf)
const top = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...documentKeys) },
  { weight: 1, arbitrary: key },
)
const update = fc
  .array(fc.tuple(top, fc.oneof({ weight: 5, arbitrary: part }, value)), { maxLength: 5 })
  .map(objectOf)

/** Objects as JSON.parse makes them: `__proto__` is a key like any other. */
function objectOf(entries: readonly (readonly [string, unknown])[]): object {
  const made = {}
  for (const [name, inner] of entries) {
    Object.defineProperty(made, name, { value: inner, enumerable: true, configurable: true, writable: true })
  }
  return made
}

function leavesUnder(node: unknown, path: readonly string[] = []): string[] {
  if (!isJsonObject(node) || Object.keys(node).length === 0) return path.length === 0 ? [] : [path.join('.')]
  return Object.keys(node).flatMap((name) => leavesUnder(node[name], [...path, name]))
}

function covers(verdict: string, path: string): boolean {
  return (
    path === verdict ||
    path.startsWith(`${verdict}.`) ||
    verdict.startsWith(`${path}[`) ||
    verdict === `${path}.status`
  )
}

const authors = fc.constantFrom('narrator' as const, 'god' as const)

describe('any update at all', () => {
  it('becomes a well-formed diff that stores no order and reaches no prototype', () => {
    const state = sampleCampaign()
    const before = canonicalJson(state)
    const property = fc.property(
      fc.oneof({ weight: 9, arbitrary: update }, value),
      authors,
      (sent, author) => {
        const { diff, violations } = compileUpdates(state, sent, { ...narratorContext, author })
        expect(stateDiffSchema.safeParse(diff).error).toBeUndefined()
        const next = stateAfter(state, diff)
        expect(canonicalJson(next)).not.toContain('__DELETE__')
        expect(Object.keys(Object.prototype)).toEqual([])
        expect(next.entities.pc_kira_001).toBeDefined()
        for (const violation of violations) expect(violation.rule_id).toMatch(/^[A-Z]+-\d{2}$/)
      },
    )
    fc.assert(property, { numRuns: 600 })
    expect(canonicalJson(state)).toBe(before)
  })

  it('never throws on things that are not even JSON', () => {
    const state = sampleCampaign()
    const strange = fc.dictionary(
      fc.constantFrom(...documentKeys),
      fc.dictionary(key, fc.anything({ withDate: true, withMap: true, withBigInt: true })),
    )
    const property = fc.property(strange, (sent) => {
      const { diff } = compileUpdates(state, sent, narratorContext)
      expect(stateDiffSchema.safeParse(diff).error).toBeUndefined()
    })
    fc.assert(property, { numRuns: 400 })
  })

  it('is a telling that the law lets into the log, so that the turn ends', () => {
    const state = sampleCampaign()
    const parent = { hash: 'f0', kind: 'resolved', depth: 1, turn: 1, nonce: 0 } as const
    const [, narration] = sampleTurn(0, state.time)
    const property = fc.property(update, authors, (sent, author) => {
      const { time: _clock, ...diff } = compileUpdates(state, sent, { ...narratorContext, author }).diff
      const draft = { ...narration, diff } as RecordDraft
      const context = { parent, resolvedSoFar: 1, isRevealed: () => false }
      expect(admit(draft, new MemoryTables(state), context)).toMatchObject({ ok: true })
    })
    fc.assert(property, { numRuns: 600 })
  })

  it('accounts for every leaf: accepted or rejected, none forgotten', () => {
    const state = sampleCampaign()
    const property = fc.property(update, (sent) => {
      const { accepted, rejected } = compileUpdates(state, sent, narratorContext)
      const verdicts = [...accepted, ...rejected.map((rejection) => rejection.path)]
      const forgotten = leavesUnder(sent).filter((path) => !verdicts.some((judged) => covers(judged, path)))
      expect(forgotten).toEqual([])
    })
    fc.assert(property, { numRuns: 600 })
  })

  it('shows every accepted leaf of a free part when it is read back', () => {
    const state = sampleCampaign()
    const plain = fc.constantFrom('wind', 'tide', 'moon', 'salt')
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        fc.integer(),
        fc.boolean(),
        fc.string({ maxLength: 8 }),
        fc.dictionary(plain, tie('node'), { maxKeys: 3 }),
      ),
    })).node
    const parts: DocumentKey[] = [
      'player_character_data',
      'world_data',
      'custom_campaign_state',
      'combat_state',
    ]
    const property = fc.property(fc.constantFrom(...parts), fc.dictionary(plain, tree), (name, sent) => {
      const { diff, rejected } = compileUpdates(state, { [name]: sent }, narratorContext)
      expect(rejected).toEqual([])
      const read = readDocument(stateAfter(state, diff))[name]
      expect(read).toMatchObject(sent)
    })
    fc.assert(property, { numRuns: 300 })
  })
})
