import { describe, expect, it } from 'vitest'
import { answering, openTable, quietWords, type Table, viktor } from '../../../test/table.ts'
import { exportCampaign, importCampaign } from '../../engine/campaigns/export-and-import-campaign.ts'
import { importHistory } from '../../engine/campaigns/import-foreign-history.ts'
import { assembleEngine } from '../../engine/engine.ts'
import { plainGameMaster } from '../../gm/plain/plain-game-master.ts'
import { bands2d6 } from '../../rules/bands-2d6/bands-2d6.ts'
import { good } from '../../testing/assertions.ts'
import { scriptedGameMaster } from '../../testing/scripted-game-master.ts'
import { testDependencies } from '../../testing/test-engine-dependencies.ts'
import { replayCampaign } from './replay-campaign.ts'

const sneak = 'I sneak past Viktor.'
/** The same words whenever the same is said: a game master that can be asked again. */
const steady = (instant = true, words = 1) => ({
  ...scriptedGameMaster({
    ...answering((request) => ({
      narrative: quietWords(words + request.player_input.length),
      state_updates: {},
    })),
    interpret: () => null,
  }),
  instant,
})

function replay({ desk, id }: Pick<Table, 'desk' | 'id'>, gameMaster = desk.gameMaster, range = {}) {
  return replayCampaign(assembleEngine(desk), id, { gameMaster, stopwatch: () => 0, ...range })
}

describe('playing a campaign again', () => {
  it('gives every mode, picks, undone turns, branches and sessions back to the byte', async () => {
    const table = await openTable({ desk: { gameMaster: steady() } })
    const engine = assembleEngine(table.desk)
    good(await engine.sessions.startSession(table.id))
    await table.play(sneak)
    good(await engine.branches.undo(table.id))
    await table.play('I talk to Viktor.')
    await table.play({ message: 'how do I get past him?', mode: 'THINK' })
    await table.play('GOD MODE: set my hp to 5')
    good(await engine.turns.giveFeedback(table.id, { turn: 1, verdict: 'good' }))
    const offered = await table.play(sneak)
    const [key = ''] = Object.keys(offered.planning_block?.choices ?? {})
    await table.play({ message: 'that one', choice: key })
    good(await engine.sessions.endSession(table.id))
    good(await engine.branches.create(table.id, 'aside', { turn: 4 }))
    await table.play('OOC: what are the rules here?')
    await table.play(sneak)
    const before = good(await table.desk.store.head(table.id))
    const report = good(await replay(table))
    expect(report.divergences).toEqual([])
    expect([report.turns, report.skipped]).toEqual([6, []])
    expect(report.by_turn.every((turn) => turn.identical)).toBe(true)
    expect(good(await table.desk.store.head(table.id))).toEqual(before)
  })

  it('finds no difference in who asked: a turn under a request key is the same turn', async () => {
    const table = await openTable({ desk: { gameMaster: steady(false) } })
    await table.play(sneak, { key: 'once' })
    const report = good(await replay(table))
    expect([report.turns, report.divergences]).toEqual([1, []])
  })

  it('names what another game master does otherwise, and leaves the campaign alone', async () => {
    const table = await openTable({ desk: { gameMaster: steady() } })
    await table.play('I talk to Viktor.')
    await table.play('I look around.')
    const fact = { subject_id: viktor, predicate: 'wears', object: 'a red scarf' }
    const generous = {
      ...scriptedGameMaster(answering({ narrative: quietWords(7), established_facts: [fact] })),
      id: 'generous',
    }
    const report = good(await replay(table, generous, { from: 2 }))
    expect(report.divergences.map((divergence) => divergence.turn)).toEqual([2])
    expect(report.divergences[0]?.parts.map((difference) => difference.part)).toEqual(
      expect.arrayContaining(['text']),
    )
    expect(report.by_turn[0]?.text.after).toContain(quietWords(7).slice(0, 20))
    const plain = good(await replay(table, plainGameMaster))
    expect(plain.measures.after.told_by).toEqual({ plain: 2 })
    expect((await table.records()).filter((record) => record.kind === 'told')).toHaveLength(2)
  })

  it('refuses a range that was never played', async () => {
    const table = await openTable({ desk: { gameMaster: steady() } })
    expect(await replay(table)).toMatchObject({ refusal: { code: 'campaign/no-such-turn' } })
    await table.play('I look around.')
    expect(await replay(table, undefined, { from: 3 })).toMatchObject({
      refusal: { code: 'campaign/no-such-turn', message: expect.stringContaining('turns 1 to 1') },
    })
  })
})

describe('what cannot be played again', () => {
  it('is said: a story that another program told', async () => {
    const engineContext = testDependencies({ rulesets: () => Promise.resolve(bands2d6) })
    const exchanges = [{ said: ['Hello.'], told: 'Sera looks up.', where: { from: 1, to: 2 } }]
    const told = { format: 'SillyTavern chat', title: 'The Ness', player: 'Mara', teller: 'Sera', exchanges }
    const { campaign_id: id } = good(await importHistory(engineContext, { ...told, original: '' } as never))
    expect(await replay({ desk: engineContext, id })).toMatchObject({
      refusal: { code: 'campaign/told-elsewhere' },
    })
    good(await assembleEngine(engineContext).turns.play(id, 'I look around.'))
    const report = good(await replay({ desk: engineContext, id }))
    expect(report.skipped).toMatchObject([{ turn: 1, code: 'campaign/told-elsewhere' }])
    expect([report.turns, report.divergences]).toEqual([1, []])
  })

  it('is said: a raw turn, whose answer was brought along', async () => {
    const table = await openTable()
    good(await assembleEngine(table.desk).turns.playRaw(table.id, { input: 'I wait.' }))
    expect(await replay(table)).toMatchObject({ refusal: { code: 'campaign/raw-turn' } })
  })

  it('is said: dice whose seed is neither kept here nor revealed; once revealed they fall again', async () => {
    const table = await openTable({ desk: { gameMaster: steady() } })
    await table.play(sneak)
    const sealed = [...good(await exportCampaign(table.desk, table.id))]
    const parts = { rulesets: table.desk.rulesets, gameMaster: steady() }
    const stranger = testDependencies(parts)
    good(await importCampaign(stranger, sealed))
    expect(await replay({ desk: stranger, id: table.id })).toMatchObject({
      refusal: { code: 'dice/no-secret', message: expect.stringContaining('revealed') },
    })
    good(await assembleEngine(table.desk).dice.revealSeed(table.id, { reason: 'export' }))
    const friend = testDependencies(parts)
    good(await importCampaign(friend, [...good(await exportCampaign(table.desk, table.id))]))
    expect(good(await replay({ desk: friend, id: table.id })).divergences).toEqual([])
  })
})
