/** All tools of the kernel, and the one way to call one: by role, with its input held against its shape. */

import { describeIssue } from '../../core/any-json-schemas.ts'
import type { JsonValue } from '../../core/json.ts'
import { type Result, refuse } from '../../core/result.ts'
import type { ToolCall } from '../input/parse-bracketed-campaign-command.ts'
import type { KernelDesk } from '../kernel-dependencies.ts'
import { campaignTools } from './campaign-tools.ts'
import { templateTools } from './draft-template-tools.ts'
import type { KernelRole, KernelTool } from './kernel-tool-type.ts'
import { readingTools } from './read-only-tools.ts'
import { writingTools } from './writing-tools.ts'

/** Every tool there is. */
export const kernelTools: readonly KernelTool[] = [
  ...readingTools,
  ...campaignTools,
  ...templateTools,
  ...writingTools,
]

/** The tools that a role may call; without writing ones when it only reads. */
export function toolsFor(role: KernelRole, readOnly = false): readonly KernelTool[] {
  return kernelTools.filter((tool) => tool.roles.includes(role) && !(readOnly && tool.writes))
}

/**
 * Calls a tool.
 *
 * @example
 * const answer = await callTool(desk, 'DM', 'play_turn', { input: '[LOOK]{around}' })
 */
export async function callTool(
  desk: KernelDesk,
  role: KernelRole,
  name: string,
  input: unknown,
): Promise<Result<JsonValue>> {
  const tool = kernelTools.find((one) => one.name === name)
  if (tool === undefined) {
    const known = toolsFor(role)
      .map((one) => one.name)
      .join(', ')
    return refuse('tool/unknown', `There is no tool "${name}". As ${role} you have ${known}.`)
  }
  if (!tool.roles.includes(role))
    return refuse('tool/not-yours', `${name} belongs to ${tool.roles.join(', ')}, not to ${role}.`)
  const read = tool.input.safeParse(input ?? {})
  if (!read.success)
    return refuse('tool/bad-input', `${name} cannot take that: ${describeIssue(read.error)}.`)
  return tool.run(desk, read.data as never)
}

/** Carries a control instruction out. */
export function runControl(desk: KernelDesk, call: ToolCall): Promise<Result<JsonValue>> {
  return callTool(desk, 'DM', call.tool, call.arguments)
}
