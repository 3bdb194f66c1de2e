import { describe, expect, it } from 'vitest'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import { compareTimes } from '../../src/core/time/world-time.ts'
import { verifyCampaign } from '../../src/engine/campaigns/verify-campaign.ts'
import { kira, type Table } from '../table.ts'
import { dramaTable, eventsOf, rulesets } from './drama-table.ts'
import { seededPicks } from './seeded-picks.ts'

const turns = 60
const walks = 3
const lines = [
  'I look around.',
  'I wait a while.',
  'I rest for an hour',
  'I go to the quay',
  'I go to the Dry Stool',
  'I ask Brida about the bell tongue',
  'I search the place',
  'I attack the tall knife',
  'I flee',
  'I tell them all to listen',
  'I sing about the sea',
  'release the winch',
]

/** Plays by picks, now and then in words. */
async function walk(table: Table, seed: string): Promise<readonly AuthorTurn[]> {
  const pick = seededPicks(seed)
  const played: AuthorTurn[] = []
  let choices: readonly string[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const open = choices.filter((key) => key !== 'other_action')
    const said = pick(4) === 0 || open.length === 0
    const line = (said ? lines[pick(lines.length)] : open[pick(open.length)]) ?? 'I wait.'
    const one = await table.play(line)
    played.push(one)
    choices = Object.keys(one.planning_block?.choices ?? {})
  }
  return played
}

describe.each(rulesets)('sixty turns at random under %s', (ruleset) => {
  it.each(Array.from({ length: walks }, (_, index) => `walk ${index + 1}`))(
    '%s keeps the laws of drama',
    async (seed) => {
      const flags = seed.endsWith('1')
        ? ['small:supper_called']
        : seed.endsWith('2')
          ? ['small:run_for_it']
          : ['small:met_beggar_due']
      const table = await dramaTable({ ruleset, flags })
      const played = await walk(table, `${ruleset} ${seed}`)
      const { calendar } = (await table.state()).campaign
      let before = played[0]?.world_time
      let ended = 0
      for (const turn of played) {
        const loud = eventsOf(turn, 'clock_advanced', 'clock_triggered').filter(
          (event) => !event.tags.includes('quiet') && Array.isArray(event.details.text),
        )
        expect(loud.length).toBeLessThanOrEqual(1)
        expect(eventsOf(turn, 'storylet_played').length).toBeLessThanOrEqual(1)
        expect(eventsOf(turn, 'hint_given').length).toBeLessThanOrEqual(1)
        expect(turn.engine_events.filter((event) => event.tags.includes('due'))).toEqual([])
        expect(Object.keys(turn.planning_block?.choices ?? {}).length).toBeGreaterThanOrEqual(3)
        if (before !== undefined && turn !== played[0])
          expect(compareTimes(calendar, turn.world_time, before)).toBeGreaterThan(0)
        before = turn.world_time
        ended += eventsOf(turn, 'ending_reached').length
      }
      expect(ended).toBeLessThanOrEqual(1)
      const state = await table.state()
      const running = ['contest', 'chase', 'encounter'].filter(
        (kind) => typeof state.documents[`world|${kind}`]?.value.current === 'string',
      )
      expect(running.length).toBeLessThanOrEqual(1)
      expect(state.entities[kira]).toBeDefined()
      const verified = await verifyCampaign(table.desk, table.id)
      expect(verified).toMatchObject({ ok: true })
    },
  )
})
