// runm's routes, as this page uses them.

import { json, path, refusal, send } from '../../shell/http.js';

const BASE = 'runm';

/** Objects and definitions are read as the viewer sees them, in the partition in view. */
export class RunmApi {
  #viewer;

  constructor(viewer) {
    this.#viewer = viewer;
  }

  partitions(limit) {
    return json(`${path(BASE, 'partitions')}?sort=name&limit=${limit}`);
  }

  partition(uuid) {
    return json(path(BASE, 'partitions', uuid));
  }

  objectTypes() {
    return json(path(BASE, 'object-types'));
  }

  providerTypes() {
    return json(path(BASE, 'provider-types'));
  }

  /** @param after the UUID of the last object that was seen, or null */
  find(partition, search, after, limit) {
    const page = new URLSearchParams({ limit, ...(after !== null && { marker: after }) });
    return this.#json(partition, `${path(BASE, 'find', 'objects')}?${page}`, {
      method: 'POST',
      body: JSON.stringify(search)
    });
  }

  object(partition, uuid) {
    return this.#json(partition, path(BASE, 'objects', uuid));
  }

  keys(partition, uuid) {
    return this.#json(partition, path(BASE, 'objects', uuid, 'keys'));
  }

  /** The definition that applies in a partition; null if none does. */
  effective(partition, type, providerType) {
    return this.#definition(partition, path(BASE, 'definitions', 'effective'), { type, 'provider-type': providerType, partition });
  }

  /** The definition that was set in a partition, or everywhere; null if there is none. */
  definition(partition, type, providerType, isEverywhere) {
    return this.#definition(partition, path(BASE, 'definitions'), { type, 'provider-type': providerType, partition: isEverywhere ? null : partition });
  }

  async #definition(partition, at, parameters) {
    const given = Object.entries(parameters).filter(([, value]) => value !== null);
    try {
      return await this.#json(partition, `${at}?${new URLSearchParams(given)}`);
    } catch (problem) {
      if (problem.status !== 404) throw problem;
      return null;
    }
  }

  async #json(partition, at, options = {}) {
    const response = await send(at, { ...options, headers: this.#viewer.headers(partition) });
    if (!response.ok) throw await refusal(response);
    return response.json();
  }
}
