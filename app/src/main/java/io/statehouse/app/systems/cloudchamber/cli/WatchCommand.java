package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.cloudchamber.cli.EventPrinter.Opening;
import io.statehouse.app.text.Printable;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.deployment.ChamberEvent;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.inventory.Address;
import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.domain.cloudchamber.entities.inventory.PartAddress;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command that prints changes as they happen. */
final class WatchCommand {
  /** The targets of a watch, and how many arguments follow each. */
  private static final Map<String, Integer> ARGUMENTS = arguments();

  private WatchCommand() {}

  @Command(
      footer = {
        "  statehouse cloudchamber watch",
        "  statehouse cloudchamber watch racks",
        "  statehouse cloudchamber watch blade r7 1 --json"
      },
      description = {
        "Print each change, one per line, until Ctrl-C: when what happened to what, and which"
            + " members of its record changed.",
        "WHAT is users, workloads, workload NAME, inventory, racks, rack NAME, or pdu, tor or blade"
            + " with the name of a rack and a number (default: everything). Changes of a record"
            + " that follow each other quickly may be one line."
      })
  static void watch(
      @Mixin ChamberCall call,
      @Mixin ZoneOptions in,
      @Parameters(arity = "0..3", paramLabel = "WHAT") List<String> words) {
    List<String> what = words == null ? List.of() : words;
    call.run(
        access ->
            new EventPrinter(call, new EventLines(access.namespace()))
                .run(
                    what.isEmpty() ? access.namespace().text() : String.join(" ", what),
                    opening(access.chamber(), in, what)));
  }

  private static Map<String, Integer> arguments() {
    Map<String, Integer> arguments = new LinkedHashMap<>();
    arguments.put("users", 0);
    arguments.put("workloads", 0);
    arguments.put("workload", 1);
    arguments.put("inventory", 0);
    arguments.put("racks", 0);
    arguments.put("rack", 1);
    arguments.put("pdu", 2);
    arguments.put("tor", 2);
    arguments.put("blade", 2);
    return arguments;
  }

  private static Opening opening(CloudChamber chamber, ZoneOptions in, List<String> what) {
    if (what.isEmpty()) {
      return everything(chamber);
    }
    String kind = what.get(0);
    if (!ARGUMENTS.containsKey(kind)) {
      throw AppException.misused(
          "cannot watch \"%s\": known are %s"
              .formatted(Printable.line(kind), String.join(", ", ARGUMENTS.keySet())));
    }
    requireArguments(what, ARGUMENTS.get(kind));
    return switch (kind) {
      case "users" -> prefix(chamber, "users/");
      case "workloads" -> workloads(chamber);
      case "workload" -> workload(chamber, new Name(what.get(1)));
      case "inventory" -> item(chamber, Address.ROOT);
      case "racks" -> where(WatchCommand::isRack, item(chamber, in.zone()));
      case "rack" -> item(chamber, in.rack(new Name(what.get(1))));
      default -> item(chamber, part(in, what));
    };
  }

  private static PartAddress part(ZoneOptions in, List<String> what) {
    ItemKind kind = ItemKind.valueOf(what.get(0).toUpperCase(Locale.ROOT));
    return in.part(kind, new Name(what.get(1)), number(what.get(2)));
  }

  private static void requireArguments(List<String> what, int expected) {
    if (what.size() > 1 + expected) {
      throw AppException.misused(
          "unexpected argument \"%s\"".formatted(Printable.line(what.get(1 + expected))));
    }
    if (what.size() < 1 + expected) {
      throw AppException.misused(
          "%s needs %s after it"
              .formatted(
                  what.get(0), expected == 1 ? "a name" : "the name of a rack and a number"));
    }
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException other) {
      throw AppException.misused("\"" + Printable.line(text) + "\" is not a whole number");
    }
  }

  /** In production, the test namespaces below it are left out. */
  private static Opening everything(CloudChamber chamber) {
    boolean isTest = chamber.namespace().isTest();
    return where(event -> isTest || !event.key().startsWith(Namespace.TESTS), prefix(chamber, ""));
  }

  private static Opening where(Predicate<ChamberEvent> meant, Opening all) {
    return listener ->
        all.open(
            event -> {
              if (meant.test(event)) {
                listener.accept(event);
              }
            });
  }

  private static Opening prefix(CloudChamber chamber, String prefix) {
    return listener -> chamber.watchPrefix(prefix, listener);
  }

  private static Opening item(CloudChamber chamber, Address address) {
    return listener -> chamber.watchItem(address, listener);
  }

  private static boolean isRack(ChamberEvent event) {
    return event.address().filter(address -> address.kind() == ItemKind.RACK).isPresent();
  }

  /**
   * Definitions are below {@code workloads/}, instances and their states below {@code workload/}.
   */
  private static Opening workloads(CloudChamber chamber) {
    CloudChamberLayout.of(chamber.namespace()).workloads(); // refuses a layout that has none
    return prefix(chamber, "workload");
  }

  private static Opening workload(CloudChamber chamber, Name name) {
    String folded = name.folded();
    return where(
        event ->
            event.key().equals("workloads/" + folded)
                || event.key().startsWith("workload/" + folded + "/"),
        workloads(chamber));
  }
}
