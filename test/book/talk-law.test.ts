/** Laws of talk over any words at all: nothing kept back is learned without a passed check, evidence or coins. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stateAfter } from '../../src/core/state/apply-diff.ts'
import { knows } from '../../src/knowledge/index.ts'
import { answerTalk } from '../../src/world/talk/answer-talk.ts'
import { disclosablesOf, factIdOf } from '../../src/world/talk/disclose-npc-knowledge.ts'
import { talkRequest } from '../../src/world/talk/match-talk-to-disclosures.ts'
import { coinsOf } from '../../src/world/talk/offered-money.ts'
import { kira } from '../table.ts'
import { brida, harbourDefinition, jory, openHarbour } from './harbour.ts'

const verbs =
  'ask talk tell greet show persuade intimidate deceive bribe pay flirt accuse provoke agree refuse'.split(
    ' ',
  )
const topics = [
  'tide:tide',
  'tide:tongue',
  'tide:amity',
  'tide:c_sledge',
  'tide:c_jory',
  jory,
  brida,
  'nonsense',
]
const outcomes = ['critical', 'success', 'mixed', 'failure', 'automatic'] as const

const talk = fc.record({
  verb: fc.constantFrom(...verbs),
  target: fc.constantFrom(jory, brida),
  topics: fc.uniqueArray(fc.constantFrom(...topics), { maxLength: 3 }),
  item: fc.option(fc.constantFrom('coin', 'tide:letter', 'tide:ledger', 'tide:hatch_key'), {
    nil: undefined,
  }),
  words: fc.constantFrom('', 'the truth', '5 coins', 'two coins now', 'thanks and goodbye'),
  outcome: fc.constantFrom(...outcomes),
})

describe('laws of talk', () => {
  it('what is kept back is won by a check, shown evidence or paid coins; trust and purse keep their bounds', async () => {
    const table = await openHarbour()
    const start = await table.state()
    fc.assert(
      fc.property(fc.array(talk, { maxLength: 12 }), (talks) => {
        let state = start
        for (const one of talks) {
          const npc = state.entities[one.target]
          if (npc === undefined) return
          const item = one.item === undefined ? {} : { item_id: one.item }
          const act = {
            verb: one.verb,
            actor_id: kira,
            target_id: npc.id,
            topics: one.topics,
            words: one.words,
            ...item,
          }
          const asked = talkRequest(npc, act, state)
          const outcome = asked.won === null && one.outcome !== 'automatic' ? 'automatic' : one.outcome
          const answer = answerTalk({ asked, outcome, state, definition: harbourDefinition, tieMoved: false })
          const after = stateAfter(state, answer.diff)
          for (const entry of disclosablesOf(npc)) {
            const id = factIdOf(npc.id, entry, state)
            if (entry.gate === undefined || knows(state, kira, id) || !knows(after, kira, id)) continue
            const won = asked.won?.entry.id === entry.id && outcome !== 'failure'
            const shown = (asked.means.shown ?? []).length > 0
            const paid = coinsOf(after, kira) < coinsOf(state, kira)
            expect(won || shown || paid).toBe(true)
          }
          expect(coinsOf(after, kira)).toBeGreaterThanOrEqual(0)
          expect(
            Math.abs(after.relationships[`${kira}|${npc.id}|trust`]?.intensity ?? 0),
          ).toBeLessThanOrEqual(10)
          const answered = answer.events.filter((event) =>
            event.tags.some((tag) => ['disclosure', 'talk'].includes(tag)),
          )
          expect(answered.length).toBeGreaterThan(0)
          state = after
        }
      }),
      { numRuns: 150 },
    )
  })
})
