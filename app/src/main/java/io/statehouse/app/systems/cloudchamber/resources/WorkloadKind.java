package io.statehouse.app.systems.cloudchamber.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.workloads.Workloads;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The definitions of workloads. The states of their instances are no part of it: a new instance has
 * an empty target, and others keep theirs.
 *
 * @param isKept whether the layout has workloads
 */
record WorkloadKind(Workloads workloads, boolean isKept) implements ResourceKind {

  @Override
  public String name() {
    return "workload";
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return isKept
        ? workloads.list().items().stream()
            .map(Stored::record)
            .map(workload -> RecordMembers.of(Messages.WORKLOAD, workload))
        : Stream.empty();
  }

  @Override
  public String identity(Map<String, Object> document) {
    return new Name(new RecordMembers(document).text("name")).folded();
  }

  @Override
  public void put(Map<String, Object> document) {
    Workload wanted = new RecordMembers(document).read(Messages.WORKLOAD);
    Name name = new Name(wanted.name());
    Optional<Workload> before = workloads.find(name).map(Stored::record);
    if (before.isEmpty()) {
      workloads.create(Caller.OPERATOR, wanted);
    } else if (!before.get().equals(spelledAs(before.get(), wanted))) {
      workloads.update(Caller.OPERATOR, name, ExpectedRevision.ANY, wanted);
    }
  }

  private static Workload spelledAs(Workload before, Workload wanted) {
    return new Workload(before.name(), wanted.affinity(), wanted.instances());
  }

  @Override
  public void delete(String identity) {
    workloads.delete(Caller.OPERATOR, new Name(identity), ExpectedRevision.ANY);
  }
}
