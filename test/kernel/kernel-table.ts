/** A kernel to sit at: an engine that forgets, a folder in memory, a clock that stands still. Only tests sit here. */

import { sha256 } from '../../src/compose/system-clock-entropy-network.ts'
import { createEngine } from '../../src/compose.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { memoryDisk } from '../../src/kernel/disk/memory-disk.ts'
import type { KernelDesk } from '../../src/kernel/kernel-dependencies.ts'
import type { KernelRole } from '../../src/kernel/tools/kernel-tool-type.ts'
import { callTool } from '../../src/kernel/tools/tool-table-and-calls.ts'
import { good } from '../../src/testing/assertions.ts'
import { countedEntropy, stillClock } from '../../src/testing/fixed-clock-and-entropy.ts'

/** A kernel with its folder. */
export interface KernelTable extends KernelDesk {
  readonly files: Map<string, string>
  /** Calls a tool that must work. */
  readonly call: (name: string, input?: JsonObject, role?: KernelRole) => Promise<JsonObject>
  readonly close: () => Promise<void>
}

/** Opens a kernel on files; none are there when none are given. */
export function openKernel(files: Map<string, string> = new Map()): KernelTable {
  const clock = stillClock()
  const engine = createEngine({ inMemory: true, clock, entropy: countedEntropy(), environment: {} })
  const desk: KernelDesk = { engine, clock, hash: sha256, disk: memoryDisk(files) }
  return {
    ...desk,
    files,
    call: async (name, input = {}, role = 'DM') =>
      good(await callTool(desk, role, name, input)) as JsonObject,
    close: () => engine.close(),
  }
}

/** Founds a campaign in the folder and gives its id. */
export async function foundIn(table: KernelTable, more: JsonObject = {}): Promise<string> {
  const founded = await table.call('init_campaign', {
    ...{ campaign: 'tide', scenario: 'nineteen_year_tide', seed: 'kernel' },
    ...more,
  })
  return String(founded.campaign_id)
}
