/** A tool of the kernel: a name, a shape, who may call it, and what it does. A plain table, so that any surface can list it. */
import type { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'
import type { Result } from '../../core/result.ts'
import type { KernelDesk } from '../kernel-dependencies.ts'

/** Who calls. */
export const kernelRoles = ['AUTHOR', 'BUILDER', 'DM', 'SAVE_READ'] as const
/** One of the roles. */
export type KernelRole = (typeof kernelRoles)[number]

/** A tool. */
export interface KernelTool {
  readonly name: string
  readonly description: string
  readonly roles: readonly KernelRole[]
  /** True when it may change something. */
  readonly writes: boolean
  readonly input: z.ZodType
  readonly run: (desk: KernelDesk, input: never) => Promise<Result<JsonValue>>
}

/** Makes a tool whose work gets what its shape says. */
export function kernelTool<Shape extends z.ZodType>(
  tool: Omit<KernelTool, 'input' | 'run'> & {
    readonly input: Shape
    readonly run: (desk: KernelDesk, input: z.output<Shape>) => Promise<Result<JsonValue>>
  },
): KernelTool {
  return tool as unknown as KernelTool
}
