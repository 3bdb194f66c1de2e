/**
 * What a model asked to have rolled, as attempts: a skill by its name, an attack by whom it is aimed at. Rules decide
 * whether anything is rolled, against what and with which modifiers; a tool request never starts what the line did not.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { ContextPacket } from '../../core/protocol/context-packet.ts'
import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { isSure } from './model-reader.ts'

const mostRequests = 6

/** The reading of a line with the checks that were asked for. */
export function withToolWishes(
  reading: InterpreterOutput,
  requests: unknown,
  packet: ContextPacket,
): InterpreterOutput {
  const asked = (Array.isArray(requests) ? (requests as readonly unknown[]) : [])
    .slice(0, mostRequests)
    .filter(isJsonObject)
  if (asked.length === 0 || reading.aside !== undefined) return reading
  const attacks = asked.filter(({ tool }) => tool === 'roll_attack')
  const skills = asked.flatMap((one) =>
    one.tool === 'roll_skill_check' ? textIn(argsOf(one).skill_name) : [],
  )
  const actions = withSkill(withAttack(reading, attacks, packet), skills[0])
  return { ...reading, proposed_actions: actions, assumptions: [...reading.assumptions, ...notes(asked)] }
}

function argsOf({ args }: JsonObject): JsonObject {
  return isJsonObject(args) ? args : {}
}

function textIn(value: unknown): string[] {
  return typeof value === 'string' && value.trim() !== '' ? [value.trim().slice(0, 60)] : []
}

/** An attack is taken from a request only where the line itself could not be read with certainty. */
function withAttack(
  reading: InterpreterOutput,
  attacks: readonly JsonObject[],
  packet: ContextPacket,
): readonly ProposedAction[] {
  const actions = reading.proposed_actions
  const [attack] = attacks
  if (attack === undefined || isSure(reading)) return actions
  if (actions.some(({ action }) => action === 'attack')) return actions
  const purpose = textIn(argsOf(attack).purpose)[0]?.toLowerCase() ?? ''
  const target = packet.entities.find(
    ({ id, name, type }) =>
      type !== 'pc' && packet.present_entities.includes(id) && purpose.includes(name.toLowerCase()),
  )
  if (target === undefined) return actions
  const details = reading.intent.slice(0, 500)
  return [{ action: 'attack', target_id: target.id, details, estimated_minutes: 1 }, ...actions.slice(0, 1)]
}

function withSkill(actions: readonly ProposedAction[], skill: string | undefined): ProposedAction[] {
  const at = skill === undefined ? -1 : actions.findIndex((one) => one.skill === undefined)
  return actions.map((one, index) => (index === at && skill !== undefined ? { ...one, skill } : one))
}

/** What was asked for stays to be read in the record, whatever the rules made of it. */
function notes(asked: readonly JsonObject[]): string[] {
  const said = asked.map((one) => {
    const args = argsOf(one)
    const what = [args.skill_name, args.save_type, args.notation, args.purpose].flatMap(textIn)
    return `The narrator asked for ${String(one.tool).slice(0, 40)} (${what.join(', ')}); the rules decide.`
  })
  return [...new Set(said)]
}
