import { describe, it } from 'vitest'
import type { ReadAct, ReadingScene } from '../core/protocol/free-text-reading.ts'
import { readerContract } from '../testing/reader-contract.ts'
import { openGate } from './gate/gate-on-readings.ts'
import { readLine } from './grammar/read-line.ts'
import { sampleScene } from './grammar/sample-scene.ts'
import { readModelAnswer } from './veto-model-reading.ts'

const scene = sampleScene()
const offers = [{ id: 'offer_room', text: 'Take a room for the night', shown: true }]

readerContract({ describe, it }, 'grammar', scene, async (line, where) => readLine(line, where))

readerContract({ describe, it }, 'grammar with its gate', scene, async (line, where) =>
  (await openGate()).judge(readLine(line, where), where),
)

readerContract({ describe, it }, 'of a model that answers well', scene, async (line, where) => {
  const own = readLine(line, where)
  const answer = {
    kind: own.mode === 'gm' ? 'question' : 'play',
    acts: own.actions.map(told),
    confidence: 0.9,
  }
  return readModelAnswer(answer, line, where, offers)?.reading ?? own
})

readerContract(
  { describe, it },
  'of a model that makes everything up',
  scene,
  async (line, where) =>
    readModelAnswer(madeUp(where), line, where, offers)?.reading ?? readLine(line, where),
)

/** An act as a model would name it. */
function told({ action, target, item, details, amount, condition, confidence }: ReadAct): object {
  return { words: details, action, target_id: target, item_id: item, amount, condition, confidence }
}

/** The worst that fits the shape of an answer: everything at everybody, of amounts and with words that the line lacks. */
function madeUp({ people, belongings }: ReadingScene): object {
  const acts = ['attack', 'give', 'bribe', 'go', 'steal', 'surrender'].map((action, at) => {
    const target_id = people[at % people.length]?.id ?? 'npc_of_elsewhere'
    const item_id = belongings[at % belongings.length]?.id ?? 'item_of_elsewhere'
    return { words: 'words that nobody typed', action, target_id, item_id, amount: 9_000 + at, confidence: 1 }
  })
  return { kind: 'play', acts, unread: ['words that nobody typed'], confidence: 1 }
}
