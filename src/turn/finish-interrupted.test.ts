/** Turns that were cut short, and what may be told before a commit. */
import { describe, expect, it } from 'vitest'
import { positionOf } from '../core/ledger/log-position.ts'
import type { RecordDraft } from '../core/ledger/log-record.ts'
import { createCampaign } from '../engine/campaigns/create-campaign.ts'
import { playTurn } from '../engine/turns/play-turn.ts'
import type { NarrateRequest } from '../gm/game-master.ts'
import { plainGameMaster } from '../gm/plain/plain-game-master.ts'
import { bands2d6 } from '../rules/bands-2d6/bands-2d6.ts'
import type { StateStore } from '../store/state-store.ts'
import { good } from '../testing/assertions.ts'
import { sampleWorld } from '../testing/sample-records.ts'
import { scriptedGameMaster } from '../testing/scripted-game-master.ts'
import { testDependencies } from '../testing/test-engine-dependencies.ts'
import type { TurnProgress } from './turn-request-and-reply.ts'

async function founded(instant = true, asked: NarrateRequest[] = []) {
  const narrate = (request: NarrateRequest, call: { say?: (piece: string) => void }) => {
    asked.push(request)
    call.say?.('Rain falls on the river. ')
    return { narrative: 'Rain falls on the river. Oda ties the rope.', state_updates: {} }
  }
  const at = testDependencies({
    rulesets: (id) => Promise.resolve(id === 'bands-2d6' ? bands2d6 : undefined),
    gameMaster: scriptedGameMaster({ instant, narrate }),
    backstop: plainGameMaster,
  })
  const world = { ...sampleWorld, campaign: { player_id: 'pc_mira_001' } }
  const head = good(await createCampaign(at, { name: 'Ferry', seed: 'ferry', world }))
  return { at, id: head.campaign_id, head }
}

/** The store with one method replaced. */
function withPart<Name extends keyof StateStore>(store: StateStore, name: Name, part: StateStore[Name]) {
  return new Proxy(store, {
    get: (whole, asked) => {
      const own = Reflect.get(whole, asked)
      if (asked === name) return part
      return typeof own === 'function' ? own.bind(whole) : own
    },
  })
}

describe('a turn that was resolved and never told', () => {
  it('is told before the next one, even when it kept no packet', async () => {
    const { at, id, head } = await founded()
    const state = good(await at.store.getState(id))
    const body = {
      at: at.clock.now(),
      mode: 'STORY',
      nonce: 0,
      rolls: [],
      engine_events: [],
      violations: [],
      entries: [{ role: 'user', text: 'I wait.' }],
      context_packet: {},
      pass_outputs: {},
      prompt_versions: {},
    }
    const time = { ...state.time, minute: state.time.minute + 1 }
    const resolved = { kind: 'resolved', diff: { time }, body } as unknown as RecordDraft
    good(await at.store.append(id, { expected: head.hash, drafts: [resolved] }))
    const next = good(await playTurn(at, id, 'I look around.')).turn
    expect(next.turn.turn_no).toBe(2)
    const told = good(await at.store.getEvents(id, { from: 1, to: 1 }))[0]?.final_text
    expect(told).toContain('interrupted')
  })
})

describe('the same request after a crash', () => {
  const line = 'I sneak past Oda.'
  const key = { key: 'request-1' }

  /** A game master that is cut off while it tells, and the same campaign afterwards with one that is not. */
  async function crashed() {
    const { at, id, head } = await founded(false)
    const append: typeof at.store.append = (campaign, request) => {
      if (request.drafts.some((draft) => draft.kind === 'told')) throw new Error('the power went out')
      return at.store.append(campaign, request)
    }
    const store = withPart(at.store, 'append', append)
    const cut = { ...at, store }
    await expect(playTurn(cut, id, line, key)).rejects.toThrow('the power went out')
    expect(good(await at.store.head(id)).kind).toBe('resolved')
    return { at, id, seen: positionOf(head) }
  }

  it('is answered with the finished turn: the same dice, told once, with something to do next', async () => {
    const { at, id } = await crashed()
    const answer = good(await playTurn(at, id, line, key)).turn
    const rolled = good(await at.store.getRecords(id, { from: 0, to: 99 })).flatMap((record) =>
      record.kind === 'resolved' ? (record.body as { rolls: readonly object[] }).rolls : [],
    )
    expect(answer.rolls).toEqual(rolled)
    expect(answer.dice_rolls.length).toBeGreaterThan(0)
    expect(answer.narrative).toContain('interrupted')
    expect(answer.turn.turn_no).toBe(1)
    expect(Object.keys(answer.planning_block?.choices ?? {})).toContain('other_action')
    expect(good(await playTurn(at, id, line, key)).turn).toEqual(answer)
    expect(good(await at.store.head(id)).turn).toBe(1)
  })

  it('is answered also when it names the position that the player saw, and another request there is refused', async () => {
    const { at, id, seen } = await crashed()
    const answer = good(await playTurn(at, id, line, { ...key, after: seen }))
    expect(answer.turn.turn.turn_no).toBe(1)
    const late = await playTurn(at, id, line, { key: 'request-2', after: seen })
    expect(late).toMatchObject({ ok: false, refusal: { code: 'store/stale' } })
    expect(good(await at.store.head(id)).turn).toBe(1)
  })

  it('is answered also when somebody else played on first, and its choices could be picked', async () => {
    const { at, id } = await crashed()
    const next = good(await playTurn(at, id, '1')).turn
    expect(next.turn.turn_no).toBe(2)
    expect(next.engine_events.length).toBeGreaterThan(0)
    const answer = good(await playTurn(at, id, line, key)).turn
    expect(answer.turn.turn_no).toBe(1)
    expect(good(await at.store.head(id)).turn).toBe(2)
    const other = await playTurn(at, id, 'I run.', key)
    expect(other.ok).toBe(false)
  })
})

describe('words before a commit', () => {
  it('are sent only when the dice of the turn are durable', async () => {
    const heard = async (instant: boolean): Promise<string[]> => {
      const { at, id } = await founded(instant)
      const kinds: string[] = []
      good(
        await playTurn(at, id, 'I sneak past Oda.', {
          progress: ({ kind }: TurnProgress) => kinds.push(kind),
        }),
      )
      return kinds
    }
    expect(await heard(true)).toEqual([])
    expect(await heard(false)).toEqual(['dice', 'draft'])
  })

  it('leave the passes behind for the author', async () => {
    const { at, id } = await founded()
    const author = good(await playTurn(at, id, 'I look around.')).turn
    expect(Object.keys(author.pass_outputs)).toEqual(['interpreter', 'validator', 'planner', 'attempts'])
  })
})

describe('somebody else who plays while a turn is being gathered', () => {
  it('[GM-11] has the packet built anew, of what is committed', async () => {
    const asked: NarrateRequest[] = []
    const { at, id } = await founded(true, asked)
    let raced = false
    const getSlice: typeof at.store.getSlice = async (...of) => {
      const slice = await at.store.getSlice(...of)
      if (!raced) {
        raced = true
        good(await playTurn(at, id, 'I wait by the ropes.'))
      }
      return slice
    }
    const store = withPart(at.store, 'getSlice', getSlice)
    const turn = good(await playTurn({ ...at, store }, id, 'I look around.')).turn
    expect(turn.turn.turn_no).toBe(2)
    expect(asked.at(-1)?.packet.recent_events.map(({ turn_no }) => turn_no)).toEqual([1])
    expect(turn.context_packet).toMatchObject({ recent_events: [{ turn_no: 1 }] })
  })
})
