/** The little of the package that is used; it comes without types. */
declare module '@3d-dice/dice-box-threejs' {
  export default class DiceBox {
    constructor(selector: string, options: Readonly<Record<string, unknown>>)
    initialize(): Promise<void>
    roll(notation: string): Promise<unknown>
    clearDice(): void
  }
}
