/**
 * Control instructions stand outside the story and have an exact grammar; each is a typed call to a local tool. Anything
 * else in angle brackets is refused, and nothing of it reaches a game master.
 */
import { done, type Result, refuse } from '../../core/result.ts'

/** A call to a tool of the kernel, as JSON. */
export interface ToolCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, string>>
}

/** True for a line that wants to be a control instruction. */
export function looksLikeControl(line: string): boolean {
  return /^\s*<[^<>\n]{0,300}>\s*$/u.test(line) && !/^\s*<ooc>\s*$/i.test(line)
}

const campaignName = /^(?:campaigns\/)?([a-z0-9][a-z0-9_-]{0,99})$/

const grammar = '<initialize>, <new campaign NAME>, <switch campaign NAME>, <continue> or <hot start>'

/**
 * Reads a control instruction as a tool call.
 *
 * @example
 * readControl('<switch campaign campaigns/salt_road_1>') // { tool: 'set_active', arguments: { campaign: 'salt_road_1' } }
 */
export function readControl(line: string): Result<ToolCall> {
  const inner = /^\s*<\s*([^<>\n]{1,300}?)\s*>\s*$/u.exec(line)?.[1] ?? ''
  const word = inner.toLowerCase().replace(/[\s_-]+/g, ' ')
  if (word === 'initialize' || word === 'initialise')
    return done({ tool: 'generate_questionnaire', arguments: {} })
  if (word === 'continue' || word === 'hot start') return done({ tool: 'hot_start', arguments: {} })
  const named = /^(new|switch) campaign (.{1,300})$/i.exec(inner)
  if (named === null) return refuseFreeText(line) // enforces: KRN-03
  const name = campaignName.exec((named[2] ?? '').trim())?.[1]
  if (name === undefined) return refusePath(named[2] ?? '') // enforces: KRN-02
  const tool = named[1]?.toLowerCase() === 'new' ? 'init_campaign' : 'set_active'
  return done({ tool, arguments: { campaign: name } })
}

function refuseFreeText(line: string): Result<never> {
  const message = `"${line.trim().slice(0, 80)}" is no control instruction. There are ${grammar}. Nothing was done.`
  return refuse('turn/unknown-control', message, { rule: 'KRN-03' })
}

function refusePath(name: string): Result<never> {
  const message = `"${name.slice(0, 80)}" is no campaign of this folder: a name is lower-case words joined by _, and no path leads out of campaigns/. Nothing was done.`
  return refuse('turn/bad-control', message, { rule: 'KRN-02' })
}
