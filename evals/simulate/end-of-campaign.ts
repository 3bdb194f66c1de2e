/**
 * What must be so of a campaign as a whole, looked at once, when it is over: the log checked from its first record, turns
 * played again to the byte, the file carried elsewhere and unpacked, the honesty report. All that costs by age is here.
 */
import { canonicalJson } from '../../src/core/json.ts'
import { honestyReport } from '../../src/eval/index.ts'
import { good } from '../../src/testing/index.ts'
import type { Ground } from './ground.ts'

/** What was found at the end. */
export interface AtEnd {
  readonly broken: readonly (readonly [invariant: string, what: string])[]
  readonly replayed: number
}

/** What must be so at the end, with its sentence. */
export const endInvariants: Readonly<Record<string, string>> = {
  'log-verifies':
    'The whole log, folded again from its first record, gives the state that is shown, and every roll its seed.',
  'replay-is-identical': 'Turns that are played again come out with the hash that they have in the log.',
  'export-is-whole':
    'A campaign that is exported and brought in elsewhere has the same records and the same state.',
  'honesty-is-sound': 'The honesty report says that log, state and every roll hold.',
}

/** So many turns are played again, at a place of the seed's choosing; one campaign in ten is played again whole. */
const stretch = 8
const whole = 0.1

/** Looks at a campaign that is over. */
export async function lookAtEnd(ground: Ground, id: string, chance: () => number): Promise<AtEnd> {
  const again = await replayed(ground, id, chance)
  return {
    broken: [
      ...again.broken.map((what) => ['replay-is-identical', what] as const),
      ...(await verified(ground, id)),
      ...(await carried(ground, id)).map((what) => ['export-is-whole', what] as const),
    ],
    replayed: again.turns,
  }
}

async function verified({ engine }: Ground, id: string): Promise<AtEnd['broken']> {
  const { sound, verification } = good(await honestyReport(engine, id))
  const { ok, problems, sealed_rolls } = verification
  return [
    ...problems.map((what) => ['log-verifies', what] as const),
    ...(sound === ok && sound
      ? []
      : [['honesty-is-sound', 'the report does not say that all holds'] as const]),
    ...(sealed_rolls === 0
      ? []
      : [['honesty-is-sound', `${sealed_rolls} rolls could not be checked`] as const]),
  ]
}

async function replayed(
  { engine }: Ground,
  id: string,
  chance: () => number,
): Promise<{ readonly turns: number; readonly broken: readonly string[] }> {
  const last = good(await engine.store.head(id)).turn
  if (last === 0) return { turns: 0, broken: [] }
  const all = chance() < whole
  const from = all ? 1 : 1 + Math.floor(chance() * Math.max(1, last - stretch + 1))
  const to = all ? last : Math.min(last, from + stretch - 1)
  const broken: string[] = []
  let turns = 0
  const walked = await engine.turns.eachRerun(id, { from, to }, {}, (turn, again) => {
    turns += 1
    if (!again.ok) broken.push(`turn ${turn} could not be played again: ${again.refusal.message}`)
    else if (!again.value.identical) {
      const where = again.value.state.map((one) => one.path).join(', ')
      broken.push(
        `turn ${turn} came out otherwise (${again.value.input.slice(0, 80)}); state: ${where || 'the same'}`,
      )
    }
    return true
  })
  return { turns, broken: walked.ok ? broken : [...broken, walked.refusal.message] }
}

async function carried({ engine, elsewhere }: Ground, id: string): Promise<readonly string[]> {
  const head = good(await engine.store.head(id))
  const lines = [...good(await engine.campaigns.export(id))]
  const arrived = await elsewhere.campaigns.import(lines)
  if (!arrived.ok) return [`it could not be brought in: ${arrived.refusal.message}`]
  const there = await elsewhere.campaigns.state(id, { record: head.hash })
  if (!there.ok) return [`its newest record did not arrive: ${there.refusal.message}`]
  const same = canonicalJson(there.value) === canonicalJson(good(await engine.campaigns.state(id)))
  return same ? [] : ['its state is another one elsewhere']
}
