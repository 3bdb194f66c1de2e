/** What a game master is given to take words from, and what it may note for itself, over whole turns. */
import { describe, expect, it } from 'vitest'
import { undo } from '../../src/engine/branches.ts'
import type { InterpretRequest } from '../../src/gm/game-master.ts'
import { scriptedGameMaster } from '../../src/testing/scripted-game-master.ts'
import { kira } from '../table.ts'
import { brida, jory, openHarbour, row } from './harbour.ts'

it('a plan may suggest what an author made possible, by its own words', async () => {
  const suggested: string[] = []
  const table = await openHarbour({
    script: {
      plan: ({ cues }) => {
        suggested.push(...(cues?.affordances ?? []).map(({ text }) => text), 'Use the golden grenade')
        return { next_suggestions: suggested }
      },
    },
  })
  const turn = await table.play('I look around.')
  const dropped = turn.violations.filter((one) => one.rule_id === 'PIPE-24').map((one) => one.before)
  expect(suggested.length).toBeGreaterThan(1)
  expect(dropped).toEqual(['Use the golden grenade'])
})

describe('cues', () => {
  it('names people, things, ways, belongings and topics, and no secret', async () => {
    const requests: InterpretRequest[] = []
    const table = await openHarbour({
      script: {
        interpret: (request) => {
          requests.push(request)
          return null
        },
      },
    })
    await table.play('I look around')
    const cues = requests[0]?.cues
    const named = (kind: string) => cues?.nameable.filter((one) => one.kind === kind).map((one) => one.id)
    expect(named('person')).toEqual([jory, brida])
    expect(named('object')).toEqual(['tide:board', 'tide:chest', 'tide:mug'])
    expect(named('exit')).toContain(row)
    expect(named('belonging')).toContain('tide:letter')
    expect(named('topic')).toEqual(['tide:tide', 'tide:tongue', 'tide:amity'])
    // A reader of lines knows every name, so that whoever types one is understood; it is marked as not at hand.
    expect(cues?.nameable.find((one) => one.id === 'tide:amity')?.tags).toContain('elsewhere')
    expect(cues?.nameable.find((one) => one.id === jory)).toMatchObject({
      pronoun: 'he',
      aliases: ['boatman', 'the boatman'],
    })
    expect(cues?.affordances.map((one) => one.id)).toEqual(['tide:cheat', 'tide:toast'])
    expect(JSON.stringify(cues)).not.toContain('Pier Nine')
    expect(cues?.place?.smell).toEqual(['Fish oil and wet wool.'])
    expect(cues?.place?.sight).toEqual([])
  })

  it('a clue and what it opens can be spoken of once it is known', async () => {
    const known = { knowledge_add: [{ knower_id: kira, fact_id: 'tide:c_sledge', turn: 0, source: 'seen' }] }
    const table = await openHarbour({}, known)
    await table.play('I look around')
    const topics = table.asked[0]?.cues?.nameable.filter((one) => one.kind === 'topic').map((one) => one.id)
    expect(topics).toEqual(['tide:c_sledge', 'tide:tide', 'tide:tongue', 'tide:amity'])
  })

  it('moods follow what people think and fear', async () => {
    const table = await openHarbour({ ruleset: 'dnd5e' })
    table.dice(19)
    await table.play('I threaten Jory about the tongue')
    const person = table.asked.at(-1)?.cues?.people.find((one) => one.id === jory)
    expect(person).toMatchObject({ mood: 'afraid', business: ['watches the door'] })
  })

  it('focus and interlocutor go with the talk, and back with it', async () => {
    const table = await openHarbour()
    await table.play('I talk to Brida')
    await table.play('I ask Jory about the tongue')
    expect(table.asked.at(-1)?.cues).toMatchObject({
      interlocutor: jory,
      focus: [jory, 'tide:tongue', brida],
    })
    await undo(table.desk, table.id)
    await table.play('I look around')
    expect(table.asked.at(-1)?.cues?.interlocutor).toBe(brida)
    await table.play('I go to Gutters’ Row')
    expect(table.asked.at(-1)?.cues?.interlocutor).toBeNull()
  })

  it('a note to oneself comes back with the next telling of the same branch, cut to size, and to nobody else', async () => {
    const seen: (string | undefined)[] = []
    const plain = scriptedGameMaster({ interpret: () => null })
    let count = 0
    const gameMaster = {
      ...plain,
      narrate: async (...args: Parameters<typeof plain.narrate>) => {
        seen.push(args[0].memory)
        count += 1
        return { ...(await plain.narrate(...args)), memory: `note ${count} ${'x'.repeat(5_000)}` }
      },
    }
    const table = await openHarbour({ desk: { gameMaster } })
    await table.play('I look around')
    await table.play('I wait')
    await table.play('I listen')
    expect(seen.map((one) => one?.slice(0, 6))).toEqual([undefined, 'note 1', 'note 2'])
    expect(seen[1]?.length).toBe(4_000)
    await undo(table.desk, table.id)
    await undo(table.desk, table.id)
    await table.play('I listen')
    expect(seen.at(-1)?.slice(0, 6)).toBe('note 1')
    const other = await openHarbour({ desk: { gameMaster } })
    await other.play('I look around')
    expect(seen.at(-1)).toBeUndefined()
  })

  it('variety differs from turn to turn', async () => {
    const table = await openHarbour()
    await table.play('I look around')
    await table.play('I wait')
    const words = table.asked.map((one) => one.variety)
    expect(new Set(words).size).toBe(2)
  })
})
