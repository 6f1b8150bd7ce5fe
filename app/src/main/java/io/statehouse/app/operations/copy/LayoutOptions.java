package io.statehouse.app.operations.copy;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.operations.NamedSide;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.operations.StateCall;
import io.statehouse.app.system.Layouts;
import io.statehouse.domain.layout.LayoutChange;
import io.statehouse.operations.copy.Copy;
import io.statehouse.operations.copy.LayoutConversion;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options by which a copy writes another layout than it reads. */
final class LayoutOptions {
  @Option(
      names = "--layout",
      paramLabel = "LAYOUT",
      description =
          "Write this layout of the system, if it has several; FROM is read in the configured one.")
  private Optional<String> layout = Optional.empty();

  @Option(
      names = "--accept-losses",
      description = "With --layout, leave out what that layout cannot hold.")
  private boolean acceptLosses;

  /** Refuses an option that has no meaning without another. */
  void check() {
    if (acceptLosses && layout.isEmpty()) {
      throw AppException.misused("--accept-losses has no meaning without --layout: leave it out");
    }
  }

  /** Opens the target, which the caller closes. */
  OpenState open(NamedSide side, Optional<SystemName> system, StateCall call) {
    return layout
        .map(name -> call.open(side, named(system), layouts(system, call), name))
        .orElseGet(() -> call.open(side, system));
  }

  private static SystemName named(Optional<SystemName> system) {
    return system.orElseThrow(
        () -> AppException.misused("raw keys have no layout: leave out --raw or --layout"));
  }

  private static Layouts layouts(Optional<SystemName> system, StateCall call) {
    SystemName name = named(system);
    return call.systems()
        .get(name)
        .layouts()
        .orElseThrow(() -> AppException.misused(name + " has one layout only: leave out --layout"));
  }

  /** Returns the layout that is written, if it is another than that which is read. */
  Optional<String> changed(
      OpenState from, OpenState to, Optional<SystemName> system, StateCall call) {
    if (layout.isEmpty()) {
      return Optional.empty();
    }
    Layouts layouts = layouts(system, call);
    String read = layouts.chosen(from.config());
    String written = layouts.chosen(to.config());
    if (read.equals(written)) {
      call.complain(
          "%s is read in the layout %s, as %s says: it is copied as it is"
              .formatted(from, read, layouts.setting().name()));
      return Optional.empty();
    }
    return Optional.of(written);
  }

  /** Returns a builder of a copy that changes the layout, if that is another. */
  Copy.Builder copy(
      OpenState from,
      OpenState to,
      Optional<String> changed,
      Optional<SystemName> system,
      StateCall call) {
    if (changed.isEmpty()) {
      return Copy.of(to.selection(), to.keys());
    }
    LayoutChange change =
        layouts(system, call)
            .changes()
            .between(from.config(), from.keys(), to.config(), to.keys().limits());
    return Copy.of(to.selection().only(change::isOfTarget), to.keys())
        .converting(
            new LayoutConversion(change, from.selection(), from.keys()),
            acceptLosses ? Copy.Losses.ACCEPT : Copy.Losses.REFUSE);
  }
}
