import { describe, expect, it } from 'vitest'
import { stateAfter } from '../state/apply-diff.ts'
import type { StateDiff } from '../state/state-diff.ts'
import { compileUpdates } from './compile-updates.ts'
import { fillSheet } from './player-sheet-and-class-features.ts'
import { readDocument } from './read-five-key-document.ts'
import { narratorContext, sampleCampaign } from './sample-campaign.ts'

const kira = 'pc_kira_001'
const carries: StateDiff = {
  entities_add: [{ id: 'item_key_001', type: 'item', name: 'Brass Key', attrs: {}, tags: [] }],
  inventory_changes: [
    { owner_id: kira, item_id: 'rope', delta: 2 },
    { owner_id: kira, item_id: 'chain-mail', delta: 1, flags: { worn: true } },
    { owner_id: 'npc_goblin_001', item_id: 'rope', delta: 9 },
  ],
}

function send(player: unknown, ...more: readonly StateDiff[]) {
  const state = sampleCampaign(carries, ...more)
  const compiled = compileUpdates(state, { player_character_data: player }, narratorContext)
  const after = stateAfter(state, compiled.diff)
  const rows = Object.values(after.inventory).filter((row) => row.owner_id === kira)
  return {
    ...compiled,
    has: Object.fromEntries(rows.map((row) => [row.item_id, row.qty])),
    attrs: after.entities[kira]?.attrs ?? {},
    read: readDocument(after).player_character_data,
    after,
  }
}

describe('what a character carries', () => {
  it('is written into the inventory table and nowhere on the sheet', () => {
    const sent = send({ inventory: { torch: 5, Rope: { qty: 3 } } })
    expect(sent.rejected).toEqual([])
    expect(sent.has).toEqual({ rope: 3, 'chain-mail': 1, torch: 5 })
    expect(JSON.stringify(sent.attrs)).not.toContain('torch')
    expect(sent.attrs).not.toHaveProperty('inventory')
  })

  it('is read back from the table, at both places of the sheet', () => {
    const { read } = send({ inventory: { torch: 5 } })
    expect(read.inventory).toEqual({ rope: 2, 'chain-mail': { qty: 1, flags: { worn: true } }, torch: 5 })
    expect(read.equipment).toMatchObject({
      backpack: [{ name: 'rope', quantity: 2 }, 'chain-mail', { name: 'torch', quantity: 5 }],
    })
  })

  it('finds an item by id, by name and by its words, and never makes a second one', () => {
    const key: StateDiff = { inventory_changes: [{ owner_id: kira, item_id: 'item_key_001', delta: 1 }] }
    expect(send({ inventory: { 'Brass Key': 2 } }, key).has).toMatchObject({ item_key_001: 2 })
    expect(send({ inventory: { 'Brass Key': 1 } }).has).toMatchObject({ item_key_001: 1 })
    expect(send({ inventory: { 'Chain Mail': 0 } }).has).toEqual({ rope: 2 })
  })

  it('goes with __DELETE__ or 0, and only when it is there', () => {
    expect(send({ inventory: { rope: '__DELETE__' } }).has).toEqual({ 'chain-mail': 1 })
    expect(send({ inventory: { lamp: '__DELETE__' } }).rejected).toMatchObject([{ rule: 'STATE-04' }])
  })

  it('is only ever added to by a list', () => {
    const sent = send({ equipment: { backpack: ['rope', { name: 'Lamp', quantity: 2 }] } })
    expect(sent.has).toEqual({ rope: 2, 'chain-mail': 1, lamp: 2 })
    expect(send({ inventory: { append: 'lamp' } }).has).toMatchObject({ lamp: 1 })
  })

  it('changes nothing when the document is sent back as it was read', () => {
    const state = sampleCampaign(carries)
    const { inventory, equipment } = readDocument(state).player_character_data
    const { diff, rejected } = compileUpdates(
      state,
      { player_character_data: { inventory, equipment } },
      narratorContext,
    )
    expect(rejected).toEqual([])
    expect(diff).not.toHaveProperty('inventory_changes')
  })

  it('[PIPE-17] is never fewer than none', () => {
    const sent = send({ inventory: { rope: -1 } })
    expect(sent.rejected).toMatchObject([{ path: 'player_character_data.inventory.rope', rule: 'PIPE-17' }])
    expect(sent.has).toMatchObject({ rope: 2 })
  })

  it.each([
    ['half a rope', { rope: 0.5 }],
    ['a rope in words', { rope: 'three' }],
    ['a goblin', { npc_goblin_001: 1 }],
    ['a list of nothing', [null]],
  ])('refuses %s', (_what, inventory) => {
    const sent = send({ inventory })
    expect(sent.rejected).toHaveLength(1)
    expect(sent.diff).not.toHaveProperty('inventory_changes')
  })

  it('leaves gold where gold is kept', () => {
    const sent = send({ inventory: { gold: 40, torch: 1 } })
    expect(sent.attrs).toMatchObject({ resources: { gold: 40 } })
    expect(sent.has).not.toHaveProperty('gold')
  })

  it('comes off a foreign sheet as items', () => {
    const filled = fillSheet(
      {
        name: 'Ash',
        class: 'Monk',
        hp_max: 9,
        attributes: {
          strength: 10,
          dexterity: 14,
          constitution: 12,
          intelligence: 10,
          wisdom: 14,
          charisma: 8,
        },
        inventory: { 'Silk Rope': 1, gold: 3 },
        equipment: {
          weapons: ['Quarterstaff'],
          armor: '',
          backpack: ['Silk Rope', { name: 'dart', quantity: 10 }],
        },
      },
      () => false,
    )
    if (!filled.ok) throw new Error(filled.refusal.message)
    expect(filled.value.items).toEqual([
      { item_id: 'silk_rope', qty: 2 },
      { item_id: 'dart', qty: 10 },
    ])
    expect(filled.value.attrs).not.toHaveProperty('inventory')
    expect(filled.value.attrs.resources).toMatchObject({ gold: 3 })
    expect(filled.value.attrs.equipment).toEqual({ weapons: ['Quarterstaff'], armor: '', backpack: [] })
  })
})
