/** Dice and time travel: neither undo nor a second tab buys another roll, and no die comes from a seed that is known. */
import { describe, expect, it } from 'vitest'
import type { RollRequest } from '../../src/dice/dice-roller.ts'
import { assembleEngine, type Engine } from '../../src/engine/engine.ts'
import type { RawTurn } from '../../src/engine/turns/play-without-game-master.ts'
import { good, refusedWith } from '../../src/testing/assertions.ts'
import { testDependencies } from '../../src/testing/test-engine-dependencies.ts'

function roll(check: string): RollRequest {
  return { label: check, notation: '10d20', attempt: { actor: 'me', action: 'try', target: 'it', check } }
}

const trying = (...checks: string[]): RawTurn => ({ input: checks.join(', '), rolls: checks.map(roll) })

async function table(): Promise<{ engine: Engine; id: string }> {
  const engine = assembleEngine(testDependencies())
  const { campaign_id } = good(await engine.campaigns.create({ name: 'Travel' }))
  return { engine, id: campaign_id }
}

async function faces(engine: Engine, id: string, turn: RawTurn): Promise<number[][]> {
  const played = good(await engine.turns.playRaw(id, turn))
  return played.rolls.map((entry) => entry.groups.flatMap((group) => group.faces.map((face) => face.value)))
}

describe('dice and time travel', () => {
  it('gives the same attempt from the same moment the dice it got before', async () => {
    const { engine, id } = await table()
    const first = await faces(engine, id, trying('stealth', 'luck'))
    good(await engine.branches.undo(id))
    const again = await faces(engine, id, trying('luck', 'stealth'))
    expect(again).toEqual([first[1], first[0]])
    const report = good(await engine.campaigns.verify(id))
    expect(report).toMatchObject({ ok: true, honesty: { rolls: 4, repeated: 2, undone: 1 } })
  })

  it('gives any other attempt fresh dice, and each attempt its own, whatever was rolled before it', async () => {
    const { engine, id } = await table()
    const first = await faces(engine, id, trying('stealth'))
    good(await engine.branches.undo(id))
    expect(await faces(engine, id, trying('force'))).not.toEqual(first)
    expect(await faces(engine, id, trying('stealth'))).toEqual(first)
    expect(await faces(engine, id, trying('stealth'))).not.toEqual(first)
  })

  it('keeps the dice of a branch the dice of its moment', async () => {
    const { engine, id } = await table()
    good(await engine.turns.playRaw(id, { input: 'a quiet turn' }))
    const first = await faces(engine, id, trying('stealth'))
    good(await engine.branches.create(id, 'aside', { turn: 1 }))
    expect(await faces(engine, id, trying('stealth'))).toEqual(first)
  })

  it('opens a new epoch when somebody goes back before a reveal', async () => {
    const { engine, id } = await table()
    const first = await faces(engine, id, trying('stealth'))
    const { revealed } = good(await engine.dice.revealSeed(id, { reason: 'asked' }))
    expect(revealed.server_seed).toMatch(/^[0-9a-f]{64}$/)
    good(await engine.branches.undo(id))
    const state = good(await engine.campaigns.state(id))
    expect(state.dice.epoch).toBeGreaterThan(revealed.epoch)
    good(await engine.branches.redo(id))
    expect(good(await engine.store.head(id)).turn).toBe(1)
    good(await engine.branches.undo(id))
    // What was tried before keeps its dice; what was not has dice that the public seed does not tell.
    expect((await faces(engine, id, trying('stealth', 'luck')))[0]).toEqual(first[0])
    const [again, fresh] = good(await engine.store.dice(id, { from: 1, to: 1 }))
    expect(again).toMatchObject({ repeats: true, epoch: revealed.epoch })
    expect(fresh?.repeats).toBe(false)
    expect(fresh?.epoch).toBeGreaterThan(revealed.epoch)
    expect(good(await engine.campaigns.verify(id)).ok).toBe(true)
  })

  it('reveals a session’s seed when it ends, and every roll of it can be checked', async () => {
    const { engine, id } = await table()
    good(await engine.sessions.startSession(id))
    await faces(engine, id, trying('stealth'))
    const ended = good(await engine.sessions.endSession(id, 'A quiet evening.'))
    expect(ended.session).toMatchObject({
      turn_range_start: 1,
      turn_range_end: 1,
      summary: 'A quiet evening.',
    })
    expect(good(await engine.store.epochs(id)).map((one) => one.server_seed !== null)).toEqual([true, false])
  })

  it('answers the same request twice and plays it once', async () => {
    const { engine, id } = await table()
    const turn = { ...trying('stealth'), key: 'tap-tap' }
    const first = good(await engine.turns.playRaw(id, turn))
    const second = good(await engine.turns.playRaw(id, turn))
    expect(second).toEqual(first)
    expect(good(await engine.store.head(id)).turn).toBe(1)
    refusedWith(
      await engine.turns.playRaw(id, { ...turn, input: 'something else' }),
      'idempotency/other-request',
    )
  })

  it('goes on with new dice after an export, and says which rolls cannot be checked there', async () => {
    const { engine, id } = await table()
    await faces(engine, id, trying('stealth'))
    const lines = [...good(await engine.campaigns.export(id))]
    expect(lines.join('\n')).not.toContain(good(await engine.store.secret(id, 0)))
    const elsewhere = assembleEngine(testDependencies())
    const head = good(await elsewhere.campaigns.import(lines))
    expect(head.kind).toBe('seed')
    expect(good(await elsewhere.campaigns.verify(id))).toMatchObject({ ok: true, rolls: 0, sealed_rolls: 1 })
    await faces(elsewhere, id, trying('luck'))
    expect(good(await elsewhere.campaigns.verify(id))).toMatchObject({ ok: true, rolls: 1, sealed_rolls: 1 })
  })

  it('[TIME-05] replays on a branch of its own: the live timeline keeps its time', async () => {
    const { engine, id } = await table()
    for (const input of ['one', 'two', 'three']) good(await engine.turns.playRaw(id, { input }))
    const live = good(await engine.store.head(id))
    const replay = good(await engine.branches.create(id, 'replay', { turn: 1 }))
    expect(replay.time).not.toEqual(live.time)
    good(await engine.turns.playRaw(id, { input: 'two, again' }))
    expect(good(await engine.store.head(id, 'main'))).toMatchObject({ hash: live.hash, time: live.time })
    good(await engine.branches.switchTo(id, 'main'))
    expect(good(await engine.campaigns.state(id)).time).toEqual(live.time)
  })

  it('[STORE-07] the same seed and the same lines give the same log, record by record', async () => {
    const hashes = []
    for (const run of ['one', 'two']) {
      const engine = assembleEngine(testDependencies())
      const { campaign_id } = good(await engine.campaigns.create({ name: 'Again', seed: 'frozen' }))
      for (const check of ['a', 'b', 'c']) good(await engine.turns.playRaw(campaign_id, trying(check)))
      hashes.push([run, good(await engine.store.head(campaign_id)).hash])
    }
    expect(hashes[0]?.[1]).toBe(hashes[1]?.[1])
  })
})
