package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.failure.AppException;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.inventory.BootMethod;
import io.statehouse.domain.cloudchamber.entities.inventory.Condition;
import io.statehouse.domain.cloudchamber.entities.inventory.ServiceState;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceState.Phase;
import io.statehouse.ports.Revision;

/** The commands of {@code statehouse cloudchamber}. */
public final class CloudChamberCommands {
  private static final String[] ITEMS = {"list", "get", "put", "edit", "delete"};

  private CloudChamberCommands() {}

  /** Returns all commands, in the order of help. */
  public static CommandGroup all() {
    return new CommandGroup()
        .with(
            "users",
            "Users, and their rights.",
            listed(UserCommands.class, "list", "get", "create", "update", "passwd", "delete"))
        .with("regions", "Regions, with the layout code.", listed(RegionCommands.class, ITEMS))
        .with("zones", "Zones of regions, with the layout code.", listed(ZoneCommands.class, ITEMS))
        .with("racks", "Racks.", listed(RackCommands.class, ITEMS))
        .with(
            "pdus",
            "The power distribution units of racks.",
            listed(PortedPartCommands.class, ITEMS).about(PortedPart.PDU))
        .with(
            "tors",
            "The top-of-rack switches of racks.",
            listed(PortedPartCommands.class, ITEMS).about(PortedPart.TOR))
        .with("blades", "The blades of racks.", listed(BladeCommands.class, ITEMS))
        .with(
            "workloads",
            "Workloads, their instances and the states of these.",
            listed(WorkloadCommands.class, "list", "get", "create", "update", "edit", "delete")
                .with(WorkloadCommands.class, "instances")
                .with(StateCommands.class, "states", "set-target", "set-actual"))
        .with(
            "namespaces",
            "Test namespaces.",
            listed(NamespaceCommands.class, "list", "watch", "purge"))
        .with(LoadCommands.class, "load", "plan")
        .with(WatchCommand.class, "watch")
        .with(MigrateCommand.class, "migrate")
        .reads(Name.class, Name::new)
        .reads(Rights.class, DisplayNames::rights)
        .reads(Condition.class, Condition::named)
        .reads(ServiceState.class, ServiceState::named)
        .reads(BootMethod.class, BootMethod::named)
        .reads(Phase.class, Phase::named)
        .reads(ExpectedRevision.class, text -> ExpectedRevision.of(Revision.parse(text)))
        .reads(LayoutMode.class, CloudChamberCommands::layout);
  }

  /** Returns a group that lists what there is, if no other command is named. */
  private static CommandGroup listed(Class<?> commands, String... names) {
    return new CommandGroup().with(commands, names).byDefault("list");
  }

  private static LayoutMode layout(String text) {
    return LayoutMode.named(text)
        .orElseThrow(
            () -> AppException.misused("the layout is neither doc nor code: \"" + text + "\""));
  }
}
