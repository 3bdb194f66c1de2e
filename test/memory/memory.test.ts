/** A campaign's memory through the engine: what was told is found with its turn, and nothing else is. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loreFile } from '../../src/compose/program-folders.ts'
import { createEngine } from '../../src/compose.ts'
import { recalledIn } from '../../src/core/protocol/lore-schemas.ts'
import { playerIdOf } from '../../src/core/state/state-queries.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { good } from '../../src/testing/assertions.ts'
import { envelopeAround, scriptedGameMaster } from '../../src/testing/scripted-game-master.ts'
import { quietWords } from '../table.ts'

const words = { words_only: true } as const
const folder = mkdtempSync(join(tmpdir(), 'fatewright-memory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function street(engine: Engine, name = 'Landing'): Promise<string> {
  return good(await engine.campaigns.createStarter({ name, seed: 'memory', ruleset: 'bands-2d6' }))
    .campaign_id
}

async function tell(engine: Engine, id: string, narrative: string, changes = {}): Promise<void> {
  good(await engine.turns.playRaw(id, { input: 'I listen.', answer: { narrative }, changes }))
}

async function turnsFound(engine: Engine, id: string, question: string): Promise<readonly (number | null)[]> {
  return good(await engine.memory.search(id, question, words)).pieces.map((piece) => piece.turn)
}

describe('what was told', () => {
  it('is recalled with its turn, in the words it was told in', async () => {
    const engine = createEngine({ inMemory: true })
    const id = await street(engine)
    await tell(engine, id, 'Reeds bend and nothing comes of it.')
    await tell(engine, id, 'Brida presses an iron key into your palm: it opens the cellar of the chapel.')
    await tell(engine, id, 'A heron looks at you and is not impressed.')
    const { pieces, unread } = good(await engine.memory.search(id, 'what opens the chapel cellar?', words))
    expect(unread).toBe(0)
    expect(pieces[0]).toMatchObject({ turn: 2, source: 'history', type: 'turn', pack: null })
    expect(pieces[0]?.text).toContain('iron key')
    expect(good(await engine.memory.search(id, 'where do the unicorns graze?', words)).pieces).toEqual([])
    await engine.close()
  })

  it('is not recalled once it was taken back, nor by a branch on which it was never told', async () => {
    const engine = createEngine({ inMemory: true })
    const id = await street(engine)
    await tell(engine, id, 'The ferry is called Patience.')
    await tell(engine, id, 'The duke is hanged at the old gallows.')
    expect(await turnsFound(engine, id, 'who was hanged at the gallows?')).toEqual([2])
    good(await engine.branches.undo(id))
    expect(await turnsFound(engine, id, 'who was hanged at the gallows?')).toEqual([])
    await tell(engine, id, 'The baker is hanged at the old gallows.')
    const after = good(await engine.memory.search(id, 'who was hanged at the gallows?', words)).pieces
    expect(after.map((one) => one.text).join()).toContain('baker')
    expect(after.map((one) => one.text).join()).not.toContain('duke')
    good(await engine.branches.create(id, 'other', { turn: 1 }))
    expect(await turnsFound(engine, id, 'who was hanged at the gallows?')).toEqual([])
    expect(await turnsFound(engine, id, 'what is the ferry called, Patience?')).toEqual([1])
    await engine.close()
  })

  it('holds facts from the moment they are known, and never before', async () => {
    const engine = createEngine({ inMemory: true })
    const id = await street(engine)
    const player = playerIdOf(good(await engine.campaigns.state(id)))
    const fact = { subject_id: player, predicate: 'secret', object: 'The emerald is hidden in the crozier.' }
    await tell(engine, id, 'Rain.', { facts_add: [{ id: 'gem', ...fact, visibility: 'gm' }] })
    expect(await turnsFound(engine, id, 'where is the emerald hidden?')).toEqual([])
    await tell(engine, id, 'You see.', {
      knowledge_add: [{ knower_id: player, fact_id: 'gem', turn: 2, source: 'witnessed' }],
    })
    const { pieces } = good(await engine.memory.search(id, 'where is the emerald hidden?', words))
    expect(pieces[0]).toMatchObject({ turn: 2, type: 'fact', text: fact.object })
    await engine.close()
  })

  it('is read again when the index is gone', async () => {
    const home = join(folder, 'gone')
    const before = createEngine({ home })
    const id = await street(before)
    for (let turn = 1; turn <= 6; turn += 1)
      await tell(before, id, `The bell of house ${turn} tolls for Ota.`)
    expect(await turnsFound(before, id, 'the bell of house 3')).toContain(3)
    await before.close()
    for (const end of ['', '-wal', '-shm']) rmSync(`${loreFile(home)}${end}`, { force: true })
    const after = createEngine({ home })
    expect(await turnsFound(after, id, 'the bell of house 3')).toContain(3)
    await after.close()
  })

  it('of another campaign is nobody else’s', async () => {
    const engine = createEngine({ inMemory: true })
    const one = await street(engine)
    const other = await street(engine, 'Other')
    await tell(engine, one, 'The password is herring and honey.')
    await tell(engine, other, 'The password is nowhere to be heard.')
    const { pieces } = good(await engine.memory.search(other, 'what is the password, herring?', words))
    expect(pieces.map((piece) => piece.text).join()).not.toContain('honey')
    await engine.close()
  })
})

describe('the recall stage', () => {
  let told = 0
  const script = scriptedGameMaster({
    id: 'scripted',
    interpret: () => null,
    narrate: (request) => {
      told += 1
      const words = told === 1 ? 'Hesper mutters about a drowned lantern under the jetty.' : quietWords(told)
      return envelopeAround(request, words)
    },
  })
  const engine = createEngine({ inMemory: true, gameMaster: script })
  let id = ''
  beforeAll(async () => {
    id = await street(engine)
    for (let turn = 1; turn <= 9; turn += 1)
      good(await engine.turns.play(id, turn === 1 ? 'I look at the jetty.' : 'I wait.'))
  })
  afterAll(() => engine.close())

  it('puts what fits the line into the packet, with its turn, and into the record with scores', async () => {
    const first = good(await engine.turns.play(id, 'I wait.')).turn
    expect(first.context_packet.lore_context).toEqual({})
    const turn = good(await engine.turns.play(id, 'I search for the drowned lantern.')).turn
    const [piece] = recalledIn(turn.context_packet.lore_context)
    expect(piece).toMatchObject({ turn: 1, source: 'history' })
    expect(piece?.text).toContain('drowned lantern')
    expect(turn.pass_outputs.recalled).toEqual([
      expect.objectContaining({ id: piece?.id, turn: 1, score: piece?.score, why: expect.any(String) }),
    ])
    const why = good(await engine.reports.why(id))
    expect(why?.lore.map((one) => one.what)).toContain(piece?.id)
  })

  it('brings the same to mind when the turn is played again', async () => {
    good(await engine.turns.play(id, 'I think about the drowned lantern.'))
    const { turn } = good(await engine.store.head(id))
    await tell(engine, id, 'Somebody has hung the drowned lantern up to dry.')
    const again = good(await engine.turns.rerun(id, turn))
    expect(again.again.context_packet.lore_context).toEqual(
      (again.recorded.resolved.context_packet as { lore_context: unknown }).lore_context,
    )
  })
})

describe('asking one’s memory', () => {
  it('is answered with the turn, and honestly when no turn tells it', async () => {
    const engine = createEngine({ inMemory: true })
    const id = good(
      await engine.campaigns.createFromScenario({ scenario: 'dead_drop', seed: 'memory' }),
    ).campaign_id
    const say = async (line: string) => good(await engine.turns.play(id, line)).turn
    for (const line of ['look around', 'ask Viktor about Jin', 'wait', 'wait', 'wait', 'wait'])
      await say(line)
    for (const line of ['what did Viktor say about Jin?', 'I try to remember what Viktor said about Jin']) {
      const answer = await say(line)
      expect(answer.mode).toBe('DM')
      expect(answer.narrative).toMatch(
        /turn 2\b.*Viktor|^Turn 2, at the Neon Dragon \(“ask Viktor about Jin”\): /i,
      )
    }
    expect((await say('OOC: when did we meet Viktor')).narrative).toMatch(/^Turn [12], at the Neon Dragon/)
    expect((await say('think: what did Viktor say about Jin?')).narrative).toContain(
      'Turn 2, at the Neon Dragon',
    )
    expect((await say('who told me about the unicorns?')).narrative).toContain('no turn so far tells that')
    await engine.close()
  })
})
