/** How likely a reading is right, and what else may be meant. */
export { type Gate, type GateWeights, openGate } from './gate.ts'
export { gateFeatures, gateSize } from './gate-features.ts'
export { intentFeatures, intentSize } from './likely-intents.ts'
