import { nothing } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';

/** What has come. @type {Map<() => Promise<any>, any>} */
const loaded = new Map();

class Lazily extends AsyncDirective {
  /** @type {(module: any) => unknown} */
  #make = () => nothing;
  #asked = false;

  /** @param {() => Promise<any>} _load @param {(module: any) => unknown} _make @param {(fault: unknown) => unknown} _fail */
  render(_load, _make, _fail) {
    return /** @type {unknown} */ (nothing);
  }

  /**
   * @param {import('lit/directive.js').ChildPart} _part
   * @param {[() => Promise<any>, (module: any) => unknown, (fault: unknown) => unknown]} args
   */
  update(_part, [load, make, fail]) {
    this.#make = make;
    const module = loaded.get(load);
    if (module) return make(module);
    if (!this.#asked) {
      this.#asked = true;
      load().then(
        (come) => {
          loaded.set(load, come);
          this.setValue(this.#make(come));
        },
        (fault) => {
          // The next rendering asks again.
          this.#asked = false;
          this.setValue(fail(fault));
        },
      );
    }
    return nothing;
  }
}

/** What a module draws that is fetched when it is first needed; nothing until then, and a word where it can't be fetched. */
export const lazily = directive(Lazily);
