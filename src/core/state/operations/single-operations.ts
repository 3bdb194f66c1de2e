/** Operations on what there is one of: the campaign, its counters, its clock, its dice, its scene. */
import { isJsonObject } from '../../json.ts'
import type { Singles } from '../state.ts'
import type { Operation } from './operation.ts'

const emptyScene: Singles['scene'] = {
  id: 'scene_001',
  location_id: null,
  present_entity_ids: [],
  constraints: {},
  visibility_conditions: null,
  noise_level: null,
  obscured_entities: [],
}

function merging<Name extends 'campaign' | 'scene'>(name: Name, blank: Singles[Name]): Operation {
  return (tables, item) => {
    if (isJsonObject(item))
      tables.setSingle(name, { ...(tables.single(name) ?? blank), ...item } as Singles[Name])
  }
}

function replacing<Name extends 'counters' | 'dice' | 'time'>(name: Name): Operation {
  return (tables, item) => {
    if (isJsonObject(item)) tables.setSingle(name, item as unknown as Singles[Name])
  }
}

export const singleOperations = {
  campaign: merging('campaign', {} as Singles['campaign']),
  counters: replacing('counters'),
  dice: replacing('dice'),
  time: replacing('time'),
  scene_update: merging('scene', emptyScene),
} satisfies Record<string, Operation>
