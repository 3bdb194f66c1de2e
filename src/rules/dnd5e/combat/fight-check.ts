/** A check inside a fight as everybody may see it before the roll: modifiers, difficulty with reasons, edge, rule. */
import type { Because, Check } from '../../ruleset.ts'
import { difficultyOf } from '../checks/difficulty.ts'
import { edgeFlags } from '../checks/edge.ts'
import { type CheckName, titleOf } from '../checks/skills.ts'
import { type Battle, foesOf, stateOf } from './battle.ts'
import { better } from './grapple.ts'
import { checkSum, edgeOfCheck, passiveNow } from './roll-fight-check.ts'
import type { TurnDeed } from './special-deed.ts'

/** The check; without reasons for a difficulty it is a contest. */
export function fightCheck(
  battle: Battle,
  id: string,
  name: CheckName,
  parts: readonly Because[] | null,
  rule: string,
): Check {
  return {
    label: titleOf(name),
    skill: name,
    notation: '1d20',
    modifiers: checkSum(battle, id, name),
    difficulty: parts === null ? null : { kind: 'DC', value: difficultyOf(parts), parts },
    ...edgeFlags(edgeOfCheck(battle, id, name)),
    rule,
  }
}

/** The check that one of the plain deeds calls for; null when it calls for none. */
export function checkOfDeed(battle: Battle, id: string, deed: TurnDeed): Check | null {
  if (deed.kind === 'test') return deed.check
  if (deed.kind === 'seize') {
    const rule = 'a contest of Athletics against Athletics or Acrobatics; a tie changes nothing'
    return fightCheck(battle, id, 'athletics', null, rule)
  }
  if (deed.kind === 'stabilise')
    return fightCheck(battle, id, 'medicine', [easy], 'Medicine to keep somebody from dying')
  if (deed.kind !== 'plain') return null
  if (deed.what === 'hide') return hideCheck(battle, id)
  if (deed.what === 'death_save') return deathSaveCheck
  return deed.what === 'escape' ? escapeCheck(battle, id) : null
}

const easy: Because = { value: 10, source: 'rule', reason: 'tending somebody who dies' }

const deathSaveCheck: Check = {
  label: 'Death save',
  skill: 'death save',
  notation: '1d20',
  modifiers: [],
  difficulty: {
    kind: 'DC',
    value: 10,
    parts: [{ value: 10, source: 'rule', reason: 'life hangs in the balance' }],
  },
  advantage: false,
  disadvantage: false,
  rule: 'a death saving throw: three successes make stable, three failures kill, 20 wakes, 1 counts twice',
}

function hideCheck(battle: Battle, id: string): Check {
  const watching = foesOf(battle, id).map((foe) => ({
    value: passiveNow(battle, foe, 'perception'),
    source: 'opponent',
    reason: `${stateOf(battle, foe).name}'s passive Perception`,
  }))
  const [sharpest = { value: 5, source: 'rule', reason: 'nobody is watching' }] = watching.sort(
    (a, b) => b.value - a.value,
  )
  return fightCheck(battle, id, 'stealth', [sharpest], 'Stealth against the sharpest passive Perception')
}

function escapeCheck(battle: Battle, id: string): Check {
  const grip = stateOf(battle, id).lasting.find((effect) => effect.escape_dc !== undefined)
  const parts = [{ value: grip?.escape_dc ?? 10, source: 'opponent', reason: grip?.name ?? 'the grip' }]
  return fightCheck(battle, id, better(battle, id), parts, 'getting free of a grip')
}
