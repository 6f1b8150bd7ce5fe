package io.statehouse.domain.cloudchamber.layout;

import static io.statehouse.domain.cloudchamber.layout.CloudChamberLayout.INSTANCE;
import static io.statehouse.domain.cloudchamber.layout.CloudChamberLayout.WORKLOAD;

import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.util.List;

/**
 * The keys of workloads.
 *
 * <pre>
 *   P/workloads/{workload}                               definition
 *   P/workload/{workload}/instances/{instance}           description of an instance
 *   P/workload/{workload}/instance/{instance}/actual     its actual state
 *   P/workload/{workload}/instance/{instance}/target     its target state
 * </pre>
 */
public final class WorkloadKeys {
  private final KeyForm workload;
  private final KeyForm instance;
  private final KeyForm actual;
  private final KeyForm target;
  private final KeyForm below;

  /**
   * @param root what all keys begin with, up to a slash
   */
  WorkloadKeys(String root) {
    workload = KeyForm.of("workload", "workloads/{workload}", WORKLOAD).below(root);
    below = KeyForm.of("below-workload", "workload/{workload}/", WORKLOAD).below(root);
    instance = below.then("instance", "instances/{instance}", INSTANCE);
    actual = below.then("actual-state", "instance/{instance}/actual", INSTANCE);
    target = below.then("target-state", "instance/{instance}/target", INSTANCE);
  }

  List<KeyForm> forms() {
    return List.of(workload, instance, actual, target);
  }

  public Key workload(Name name) {
    return workload.key(name);
  }

  public Prefix workloads() {
    return workload.prefix();
  }

  /** Returns what the keys of workloads begin with, all that is in them included. */
  public List<Prefix> all() {
    return List.of(workload.prefix(), below.prefix());
  }

  public Key instance(Name of, Name name) {
    return instance.key(of, name);
  }

  public Prefix instances(Name of) {
    return instance.prefix(of);
  }

  public Key actual(Name of, Name instanceName) {
    return actual.key(of, instanceName);
  }

  public Key target(Name of, Name instanceName) {
    return target.key(of, instanceName);
  }

  /** Returns what all keys of a workload begin with, except its definition. */
  public Prefix below(Name name) {
    return below.prefix(name);
  }
}
