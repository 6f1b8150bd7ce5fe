// Calls each system of "statehouse demo", with types that were generated from its API description: see docs/http.md.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./statehouse.js";

type Problem = components["schemas"]["Problem"];

const baseUrl = process.argv[2] ?? "http://localhost:8400";
const statehouse = createClient<paths>({ baseUrl });

/** Returns the document of a response, or throws the sentence of its error. */
async function ok<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) {
    throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`);
  }
  return data as T;
}

async function server() {
  const health = await ok(statehouse.GET("/health"));
  assert.deepEqual(Object.keys(health.systems).sort(), ["cloudchamber", "css", "gis", "missions", "runm"]);
}

async function css() {
  const databases = await ok(statehouse.GET("/css/databases"));
  assert.ok(databases.some((database) => database.status === "READY"));

  // A write that rests on what was read: it fails once someone else has changed it.
  const params = { path: { node: "smoke-ts" } };
  await ok(statehouse.PUT("/css/nodes/{node}", { params, body: { host: "10.0.0.1", port: 5012 } }));
  const read = await statehouse.GET("/css/nodes/{node}", { params });
  assert.equal(read.data?.state, "ACTIVE");
  const header = { "If-Match": read.response.headers.get("ETag")! };
  const inactive = { params: { ...params, header }, body: { state: "INACTIVE" } };
  await ok(statehouse.PUT("/css/nodes/{node}/state", inactive));
  const late = await statehouse.PUT("/css/nodes/{node}/state", inactive);
  assert.equal(late.response.status, 412);
  assert.equal(late.error?.code, "precondition-failed");
  await ok(statehouse.DELETE("/css/nodes/{node}", { params }));

  const missing = await statehouse.GET("/css/nodes/{node}", { params });
  const problem: Problem | undefined = missing.error;
  assert.equal(problem?.status, 404);
  assert.equal(problem?.type, "urn:statehouse:problem:not-found");
  assert.match(problem?.detail ?? "", /smoke-ts/);

  // Bytes, and events as they come, are read from the response itself.
  const dump = await ok(statehouse.GET("/css/dump", { parseAs: "blob" }));
  assert.ok((dump as unknown as Blob).size > 0);
  const watch = await ok(statehouse.GET("/css/watch", { parseAs: "stream" }));
  await watch?.cancel();
}

async function missions() {
  const missions = createClient<paths>({ baseUrl, headers: { "x-access-key": "demo" } });
  const stage = { name: "one", service: "", upstream: [], downstream: [], params: {} };
  await ok(missions.POST("/missions/api/v1/plans", { body: { name: "smoke-ts", stages: [stage] } }));
  const params = { path: { plan: "smoke-ts" } };
  const plan = await ok(missions.GET("/missions/api/v1/plans/{plan}", { params }));
  assert.deepEqual(plan.stages.map((stage) => stage.name), ["one"]);
  await ok(missions.DELETE("/missions/api/v1/plans/{plan}", { params }));
}

async function runm() {
  const created = await ok(statehouse.POST("/runm/partitions", { body: { name: "smoke-ts" } }));
  const params = { path: { uuid: created.uuid } };
  const read = await ok(statehouse.GET("/runm/partitions/{uuid}", { params }));
  assert.equal(read.name, "smoke-ts");
  await ok(statehouse.DELETE("/runm/partitions/{uuid}", { params }));
}

async function cloudchamber() {
  const login = await statehouse.PUT("/cloudchamber/api/users/{user}", {
    params: { path: { user: "dana" }, query: { op: "login" } },
    body: "demonstration",
    bodySerializer: (password) => password,
    headers: { "Content-Type": "text/plain" },
    parseAs: "text",
  });
  const Cookie = login.response.headers.get("Set-Cookie")!.replace(/;.*/, "");
  const chamber = createClient<paths>({ baseUrl, headers: { Cookie } });
  const racks = await ok(chamber.GET("/cloudchamber/api/racks"));
  assert.ok("r1" in (racks.racks ?? {}));

  const params = { path: { rack: "smoke-ts" } };
  const body = { details: { enabled: true, condition: "operational" as const } };
  const created = await chamber.PUT("/cloudchamber/api/racks/{rack}", { params, body });
  assert.equal(created.response.status, 201);
  const header = { "If-Match": created.response.headers.get("ETag")! };
  const changed = { params: { ...params, header }, body: { details: { ...body.details, notes: "row 7" } } };
  await ok(chamber.PUT("/cloudchamber/api/racks/{rack}", changed));
  const late = await chamber.PUT("/cloudchamber/api/racks/{rack}", changed);
  assert.equal(late.response.status, 409);
  await ok(chamber.DELETE("/cloudchamber/api/racks/{rack}", { params, parseAs: "text" }));
}

async function gis() {
  const params = { path: { name: "smoke-ts" } };
  const body = { partitions: 3, replicas: 1, properties: { "retention.ms": 3600000 } };
  const defined = await ok(statehouse.PUT("/gis/topics/{name}", { params, body }));
  assert.deepEqual(defined.changes.map((change) => change.action), ["CREATE"]);
  const topic = await ok(statehouse.GET("/gis/topics/{name}", { params }));
  assert.equal(topic.properties["retention.ms"], "3600000");
  await ok(statehouse.DELETE("/gis/topics/{name}", { params }));
}

for (const system of [server, css, missions, runm, cloudchamber, gis]) {
  await system();
  console.log(`${system.name}: done`);
}
