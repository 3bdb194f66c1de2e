/** Input that is meant to break something, from players and from game masters, through whole turns. */
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { good } from '../../src/testing/assertions.ts'
import { playerTurn } from '../../src/turn/render-turn.ts'
import { answering, broken, kira, openTable, quietWords } from '../table.ts'

const dirty = 'I look\u0000 \u0007around\ud800 \u202efor exits\u202c\u2066 now.'
/** True when some text in a value holds half a character, a control character or an override of direction. */
function isUnclean(value: unknown): boolean {
  if (typeof value === 'string')
    return !value.isWellFormed() || /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value.replace(/[\n\t]/g, ''))
  return typeof value === 'object' && value !== null && Object.values(value).some(isUnclean)
}

describe('a player’s line', () => {
  it('of ten megabytes is refused at once, with what would work, and leaves no trace', async () => {
    const table = await openTable()
    const head = good(await table.desk.store.head(table.id))
    const huge = 'I look around. '.repeat(700_000)
    for (const input of [
      huge,
      { message: huge },
      { message: 'I look.', context: { checkpoint_block: huge } },
    ]) {
      const sent = await table.send(input)
      if (typeof input === 'object' && 'context' in input) expect(sent.ok).toBe(true)
      else expect(sent).toMatchObject({ ok: false, refusal: { code: 'turn/too-long' } })
      if (!sent.ok) expect(good(await table.desk.store.head(table.id))).toEqual(head)
    }
    expect(JSON.stringify(await table.records()).length).toBeLessThan(200_000)
  })

  it('with half characters, bells and overrides is cleaned before it is kept', async () => {
    const table = await openTable()
    const turn = await table.play(dirty)
    expect(turn.mode).toBe('STORY')
    expect([isUnclean(dirty), isUnclean((await table.resolved()).entries)]).toEqual([true, false])
    expect((await table.resolved()).entries[0]?.text).toContain('for exits')
    expect(good(await table.desk.store.verify(table.id)).ok).toBe(true)
  })

  it('that is no message is refused in a sentence', async () => {
    const table = await openTable()
    for (const input of [null, 7, [], {}, '', '   ', { message: {} }, { __proto__: null }, Symbol.iterator])
      expect(await table.send(input)).toMatchObject({
        ok: false,
        refusal: { message: expect.stringMatching(/\.$/) },
      })
    expect((await table.state()).counters.turn_number).toBe(0)
  })
})

describe('a game master’s answer', () => {
  it('with half characters, bells and overrides is clean when it is kept and shown', async () => {
    const table = await openTable({
      script: answering({
        narrative: `${quietWords(1)} \ud800\u202eevil\u202c \u0007`,
        planning_block: {
          thinking: dirty,
          choices: {
            talk: { text: 'Talk to Viktor \u202enow', description: 'Talk\u0000 to him', risk_level: 'low' },
          },
        },
      }),
    })
    const turn = await table.play('I look around.')
    expect(isUnclean((await table.told()).narrative)).toBe(false)
    expect(isUnclean(playerTurn(turn))).toBe(false)
    expect(turn.narrative.isWellFormed()).toBe(true)
  })

  it('of ten megabytes, or nested without end, does not hold up the turn', async () => {
    const deep = `{"narrative":"x","state_updates":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`
    for (const answer of [`{"narrative":"${'The door. '.repeat(1_000_000)}"}`, deep, '{'.repeat(2_000_000)]) {
      const table = await openTable({ script: answering(answer) })
      const turn = await table.play('I look around.')
      expect(turn.narrative.length).toBeLessThan(1_000)
      expect(good(await table.desk.store.verify(table.id)).ok).toBe(true)
    }
  })

  it('with prototypes and infinities changes nothing, there or anywhere', async () => {
    const text =
      '{"narrative":"The lamp burns low.","__proto__":{"admin":true},"state_updates":{"__proto__":{"hp":1},"player_character_data":{"constructor":{"prototype":{"owned":true}},"hp_current":9999,"experience":{"current":1e999}},"npc_data":{"__proto__":{"hp_current":1},"Viktor":{"mood":1e999}},"custom_campaign_state":{"toString":"x","weather":1e308}}}'
    for (const ruleset of ['bands-2d6', 'dnd5e'] as const) {
      const table = await openTable({ ruleset, script: answering(text) })
      const before = await table.state()
      await table.play('I look around.')
      const after = await table.state()
      expect(after.entities[kira]).toEqual(before.entities[kira])
      expect(JSON.stringify(after)).not.toMatch(/__proto__|"constructor"|Infinity|"mood":null/)
      expect(({} as Record<string, unknown>).admin).toBe(undefined)
      expect(({} as Record<string, unknown>).hp).toBe(undefined)
    }
  })

  it('that never comes is not waited for', async () => {
    const table = await openTable({
      script: { narrate: () => new Promise(() => undefined), interpret: () => new Promise(() => undefined) },
      desk: { timer: { wait: () => ({ over: setTimeout(20), cancel: () => undefined }) } },
    })
    const turn = await table.play('I talk to Viktor.')
    expect([turn.usage.by, broken(turn).includes('ENV-01')]).toEqual(['plain', true])
    expect(turn.engine_events.length).toBeGreaterThan(0)
  })

  it('that throws, is a number, or lies about its own shape ends in plain words', async () => {
    const getter = Object.defineProperty({}, 'narrative', {
      enumerable: true,
      get: () => {
        throw new Error('boo')
      },
    })
    for (const answer of [() => 42, () => getter, () => [], () => Promise.reject(new Error('on fire'))]) {
      const table = await openTable({ script: answering(answer) })
      const turn = await table.play('I look around.')
      expect(turn.usage.by).toBe('plain')
      expect(turn.narrative).not.toBe('')
    }
  })
})
