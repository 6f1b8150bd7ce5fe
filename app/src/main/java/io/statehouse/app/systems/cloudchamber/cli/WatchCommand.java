package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.cloudchamber.cli.EventPrinter.Opening;
import io.statehouse.app.text.Printable;
import io.statehouse.domain.cloudchamber.Address;
import io.statehouse.domain.cloudchamber.ChamberEvent;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.ItemKind;
import io.statehouse.domain.cloudchamber.Name;
import io.statehouse.domain.cloudchamber.RootAddress;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command that prints changes as they happen. */
final class WatchCommand {
  private static final String TESTS = "Test/";

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
      @Mixin InZone in,
      @Parameters(arity = "0..3", paramLabel = "WHAT") List<String> words) {
    List<String> what = words == null ? List.of() : words;
    call.run(
        access ->
            new EventPrinter(call, new EventLines(access.namespace()))
                .run(
                    what.isEmpty() ? access.namespace().text() : String.join(" ", what),
                    opening(access.chamber(), in, what)));
  }

  private static Opening opening(CloudChamber chamber, InZone in, List<String> what) {
    String kind = what.isEmpty() ? "" : what.get(0);
    return switch (kind) {
      case "" -> {
        requireArguments(what, 0);
        yield everything(chamber);
      }
      case "users" -> {
        requireArguments(what, 0);
        yield prefix(chamber, "users/");
      }
      case "workloads" -> {
        requireArguments(what, 0);
        yield workloads(chamber);
      }
      case "workload" -> {
        requireArguments(what, 1);
        yield workload(chamber, new Name(what.get(1)));
      }
      case "inventory" -> {
        requireArguments(what, 0);
        yield item(chamber, RootAddress.ROOT);
      }
      case "racks" -> {
        requireArguments(what, 0);
        yield where(WatchCommand::isRack, item(chamber, in.zone()));
      }
      case "rack" -> {
        requireArguments(what, 1);
        yield item(chamber, in.rack(new Name(what.get(1))));
      }
      case "pdu", "tor", "blade" -> {
        requireArguments(what, 2);
        ItemKind part = ItemKind.valueOf(kind.toUpperCase(Locale.ROOT));
        yield item(chamber, in.part(part, new Name(what.get(1)), number(what.get(2))));
      }
      default ->
          throw AppException.misused(
              "cannot watch \"%s\": known are users, workloads, workload, inventory, racks, rack,"
                      .formatted(Printable.line(kind))
                  + " pdu, tor, blade");
    };
  }

  private static void requireArguments(List<String> what, int expected) {
    if (what.size() > 1 + expected) {
      throw AppException.misused(
          "unexpected argument \"%s\"".formatted(Printable.line(what.get(1 + expected))));
    }
    if (!what.isEmpty() && what.size() < 1 + expected) {
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
    return where(event -> isTest || !event.key().startsWith(TESTS), prefix(chamber, ""));
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
    chamber.workloads().find(new Name("")); // refuses a layout that has no workloads
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
