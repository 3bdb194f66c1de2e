/** Talk with people of a world definition, played whole under both rulesets: the engine decides what is told, under any narrator. */
import { describe, expect, it } from 'vitest'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import { dispositionOf } from '../../src/world/index.ts'
import { kira } from '../table.ts'
import { brida, jory, openHarbour } from './harbour.ts'

const rulesets = ['bands-2d6', 'dnd5e'] as const

function event(turn: AuthorTurn, type: string) {
  return turn.engine_events.find((one) => one.type === type)
}

/** Dice that fail and dice that win under either ruleset. */
const bad = { 'bands-2d6': [1, 1], dnd5e: [2] }
const good = { 'bands-2d6': [6, 5], dnd5e: [19] }

describe.each(rulesets)('talk under %s', (ruleset) => {
  it('what is known is told once, with its words, and then it was told before', async () => {
    const table = await openHarbour({ ruleset })
    const first = await table.play('I ask Brida about the long tide')
    expect(event(first, 'disclosed')?.details).toMatchObject({
      npc_id: brida,
      npc_name: 'Brida Oake',
      entry_id: 'k_tide',
      say: ['“Midnight, same as ever.”'],
      after: ['She goes back to the mugs.'],
    })
    expect((await table.resolved()).rolls).toEqual([])
    const again = await table.play('I ask Brida about the tide')
    expect(event(again, 'disclosed')).toBeUndefined()
    expect(event(again, 'told_before')?.details.entry_id).toBe('k_tide')
  })

  it('asking alone opens no gate; pressing is heard as pressing', async () => {
    const table = await openHarbour({ ruleset })
    const first = await table.play('I ask Jory about the tongue')
    expect(event(first, 'deflected')?.details).toMatchObject({
      say: ['“Never seen a bell close to.”'],
      tell: ['He rubs the rope-burn on his palm.'],
    })
    const pressed = await table.play('I ask Jory about the stolen tongue again')
    expect(event(pressed, 'spoke')?.details).toMatchObject({ kind: 'pressed', say: ['“You asked me that.”'] })
    expect(JSON.stringify(await table.state())).not.toContain(
      '"knower_id":"pc_kira_001","fact_id":"said_tide_jory',
    )
  })

  it('the gate sets the check before the roll, the easiest way that fits the approach', async () => {
    const table = await openHarbour({ ruleset })
    table.dice(...good[ruleset])
    const turn = await table.play('I threaten Jory about the tongue')
    const [roll] = (await table.resolved()).rolls
    expect(roll?.label).toBe('Intimidation')
    if (ruleset === 'dnd5e') expect(roll?.target).toEqual({ kind: 'DC', value: 10 })
    else expect(roll?.modifiers).toContainEqual({ value: 1, source: 'Ease' })
    expect(event(turn, 'disclosed')?.details.entry_id).toBe('w_sledge')
    const state = await table.state()
    expect(state.knowledge[`${kira}|tide:c_jory`]).toBeDefined()
    expect(dispositionOf(state, jory, kira)).toBeLessThan(0)
  })

  it('a failed check costs trust, and the same again is refused until something has changed', async () => {
    const table = await openHarbour({ ruleset })
    table.dice(...bad[ruleset])
    const turn = await table.play('I persuade Jory to tell me about the tongue')
    expect(event(turn, 'deflected')).toBeDefined()
    expect(dispositionOf(await table.state(), jory, kira)).toBe(-1)
    const again = await table.play('I persuade Jory to tell me about the tongue')
    expect((await table.resolved()).rolls).toEqual([])
    expect(event(again, 'blocked')?.details.reason).toContain('nothing has changed since')
    table.dice(...good[ruleset])
    const other = await table.play('I threaten Jory about the tongue')
    expect(event(other, 'disclosed')).toBeDefined()
  })

  it('evidence one has opens without a roll; evidence one has not opens nothing', async () => {
    const shut = await openHarbour({ ruleset })
    const bluff = await shut.play('I show Jory the sledge tracks')
    expect(event(bluff, 'disclosed')).toBeUndefined()
    const known = {
      knowledge_add: [{ knower_id: kira, fact_id: 'tide:c_sledge', turn: 0, source: 'seen' }],
    }
    const table = await openHarbour({ ruleset }, known)
    const turn = await table.play('I show Jory the sledge tracks')
    expect(event(turn, 'disclosed')?.details.entry_id).toBe('w_sledge')
    expect((await table.resolved()).rolls).toEqual([])
  })

  it('coins really leave the purse when they open a mouth, and stay when they do not', async () => {
    const table = await openHarbour({ ruleset })
    const low = await table.play('I bribe Brida with 2 coins about the tongue')
    expect(event(low, 'coins_refused')?.details.offered).toBe(2)
    const turn = await table.play('I bribe Brida with 5 coins about the tongue')
    expect(event(turn, 'disclosed')?.details.entry_id).toBe('w_cellar')
    expect((await table.state()).inventory[`${kira}|coin`]?.qty).toBe(7)
  })

  it('a greeting, thanks and what nobody knows are speech of their own', async () => {
    const table = await openHarbour({ ruleset })
    const hello = await table.play('I greet Brida')
    expect(event(hello, 'spoke')?.details).toMatchObject({ kind: 'greet', say: ['“Sit where it’s dry.”'] })
    const unknown = await table.play('I ask Jory about the tide')
    expect(event(unknown, 'spoke')?.details).toMatchObject({
      kind: 'unknown',
      say: ['“Couldn’t say.”'],
    })
    const thanks = await table.play('I thank Brida')
    expect(event(thanks, 'spoke')?.details).toMatchObject({ kind: 'thanks', say: ['“None needed.”'] })
  })

  it('whom words are meant for goes without saying when one is talking with them', async () => {
    const table = await openHarbour({ ruleset })
    await table.play('I talk to Brida')
    const turn = await table.play('I ask about the tide')
    expect(event(turn, 'disclosed')?.details.npc_id).toBe(brida)
  })

  it('a wish that names no topic is the rules’ own affair, and words that want the truth are not', async () => {
    const table = await openHarbour({ ruleset })
    table.dice(...good[ruleset])
    const wish = await table.play('I persuade Jory to lend me his coat')
    expect(event(wish, 'disclosed')).toBeUndefined()
    expect(event(wish, 'deflected')).toBeUndefined()
    table.dice(...good[ruleset])
    const truth = await table.play('I persuade Jory to tell me the truth')
    expect(event(truth, 'disclosed')?.details.entry_id).toBe('w_sledge')
  })

  it('a face well read shows that something is kept back, and not what', async () => {
    const insight = { action: 'insight', target_id: jory, details: 'watch him', estimated_minutes: 1 }
    const script = { interpret: () => ({ proposed_actions: [insight] }) }
    const table = await openHarbour({ ruleset, script })
    table.dice(...good[ruleset])
    const turn = await table.play('I watch Jory’s face')
    expect(event(turn, 'tell_noticed')?.details.tell).toEqual(['He rubs the rope-burn on his palm.'])
    expect(event(turn, 'disclosed')).toBeUndefined()
  })

  it('people remember how they were treated, and show it once', async () => {
    const table = await openHarbour({ ruleset })
    table.dice(...good[ruleset])
    await table.play('I threaten Jory about the tongue')
    await table.play('I wait')
    await table.play('I look around')
    const met = await table.play('I talk to Jory')
    expect(event(met, 'npc_remembers')?.details).toMatchObject({ npc_id: jory, kind: 'threat' })
    expect(event(await table.play('I talk to Jory'), 'npc_remembers')).toBeUndefined()
  })

  it('reactions: a letter is read, a coward runs before the blow, an insult too many is a fight', async () => {
    const table = await openHarbour({ ruleset })
    const shown = await table.play('I show the letter to Jory')
    expect(event(shown, 'npc_reacted')?.details).toMatchObject({ npc_id: jory, say: ['He reads it twice.'] })
    await table.play('I attack Jory')
    const bolts = await table.play('I attack Jory')
    expect(event(bolts, 'npc_reacted')?.details.do).toBe('flee')
    const gone = await table.state()
    expect(gone.scene.present_entity_ids).not.toContain(jory)
    const insult = await table.play('I insult Brida')
    expect(event(insult, 'npc_turned_hostile')).toBeDefined()
    const state = await table.state()
    if (ruleset === 'dnd5e') expect(state.documents['combat|current']?.value.in_combat).toBe(true)
    else expect(Object.values(state.facts).some((fact) => fact.predicate === 'pending_threat')).toBe(true)
  })
})
