/** What a game master is given to know: the packet of a turn, bounded, without what its reader may not know. */
export type { ContextBuilder } from './context-builder-port.ts'
export { packetBuilder } from './packet-builder.ts'
