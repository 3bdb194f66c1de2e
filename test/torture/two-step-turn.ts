/** A turn in two commits, as a slow narrator makes it: first the dice and what they changed, later the words. */

import type { RecordDraft } from '../../src/core/ledger/log-record.ts'
import { addToTime } from '../../src/core/time/world-time.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { must } from './must.ts'
import { peekEntries } from './peek-dice.ts'
import { sampleRolls, sampleTurn } from './sample-turns.ts'

const at = '2026-01-01T00:00:00.000Z'

/** The record of the dice, drawn from where the campaign stands. */
export async function resolvedDraft(
  engine: Pick<Engine, 'store'>,
  campaign: string,
  index: number,
): Promise<RecordDraft> {
  const { changes } = sampleTurn(index)
  const head = must(await engine.store.head(campaign))
  const { calendar } = must(await engine.store.getCampaign(campaign))
  const rolls = await peekEntries(engine, campaign, sampleRolls(index))
  const time = must(addToTime(calendar, head.time, { seconds: 20 }))
  return {
    kind: 'resolved',
    diff: { ...changes, time },
    body: {
      at,
      mode: 'STORY',
      entries: [{ role: 'user', text: `I do thing ${index}.` }],
      nonce: head.resolved,
      rolls: [...rolls],
      engine_events: [],
      context_packet: {},
      pass_outputs: {},
      prompt_versions: {},
      violations: [],
    },
  }
}

/** The record of the words. */
export function toldDraft(nonce: number, index: number): RecordDraft {
  const narrative = `Thing ${index} is done; the tide turns.`
  const empty = { envelope: {}, accepted: [], refused: [], violations: [], usage: {} }
  return { kind: 'told', diff: {}, body: { at, mode: 'STORY', nonce, narrative, ...empty } }
}
