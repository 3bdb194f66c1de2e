import { expect, it } from 'vitest'
import { itemNameInProse } from './item-names-in-prose.ts'

it('says equipment as people do', () => {
  expect(
    [
      'lantern-hooded',
      'clothes-fine',
      'rope-hempen-50-feet',
      'chain-mail',
      'item_knife_001',
      'case-map-or-scroll',
      'oil-flask',
      'rations-1-day',
      'ball-bearings-bag-of-1000',
      'thieves-tools',
      'healers-kit',
    ].map(itemNameInProse),
  ).toEqual([
    'hooded lantern',
    'fine clothes',
    'hempen rope (50 feet)',
    'chain mail',
    'knife',
    'map or scroll case',
    'oil (flask)',
    'rations (1 day)',
    'ball bearings (bag of 1,000)',
    "thieves' tools",
    "healer's kit",
  ])
})
