package io.statehouse.app.operations;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Layouts;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.operations.Progress;
import io.statehouse.operations.RawMeaning;
import io.statehouse.operations.Selection;
import io.statehouse.operations.archive.Archive;
import io.statehouse.ports.EarlierStates;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Revision;
import io.statehouse.ports.url.StoreKind;
import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** One call of an operation: on the state of a system, or on raw keys, in the stores it names. */
public class StateCall extends SystemsCall {
  @Option(
      names = "--system",
      paramLabel = "NAME",
      description = "The system whose state it is (default: the one that a side names).")
  private String system;

  @Option(
      names = "--raw",
      description = "Take all keys of the store, in byte order, whatever they mean.")
  private boolean raw;

  @Option(
      names = "--prefix",
      paramLabel = "P",
      description = "Only keys that begin with P. It may be given several times.")
  private List<String> prefixes = new ArrayList<>();

  @Option(
      names = "--with-server-state",
      description =
          "Also what running servers keep for themselves: leases, log-in sessions, counters.")
  private boolean withServerState;

  public StateCall(Invocation invocation, SystemRegistry systems) {
    super(invocation, systems);
  }

  /** Returns the system that an option names. */
  protected final Optional<String> named() {
    return Optional.ofNullable(system);
  }

  /** Reads a side that a user names. */
  public NamedSide endpoint(String text) {
    return NamedSide.parse(
        text,
        systems().names().stream().map(SystemName::text).toList(),
        invocation().stores().schemes());
  }

  /**
   * Returns the system whose state it is: the one that is named, or that an archive is of; empty
   * for raw keys.
   *
   * @throws AppException if no side names it, or two name different ones
   */
  public Optional<SystemName> system(NamedSide... sides) {
    List<String> named = new ArrayList<>();
    Optional.ofNullable(system).ifPresent(named::add);
    for (NamedSide side : sides) {
      side.system().ifPresent(named::add);
    }
    if (named.stream().distinct().count() > 1) {
      throw AppException.misused(
          "the sides are of different systems, %s: name one"
              .formatted(String.join(" and ", named)));
    }
    if (raw) {
      requireKeysMayBeShown(named);
      return Optional.empty();
    }
    if (named.isEmpty()) {
      for (NamedSide side : sides) {
        side.file().flatMap(this::systemOfArchive).ifPresent(named::add);
      }
    }
    if (named.isEmpty()) {
      throw AppException.misused(
          "which system's state is it? Name it with --system, or take all keys with --raw");
    }
    return Optional.of(config(Map.of()).system(named.get(0)));
  }

  private void requireKeysMayBeShown(List<String> named) {
    Config config = config(Map.of());
    for (String name : named) {
      if (keysAreSecret(Optional.of(config.system(name)), config)) {
        throw AppException.misused(
            "the keys of %s are secret, and --raw shows keys: leave it out".formatted(name));
      }
    }
  }

  /** Requires that a file exists: what names none is most often a name that is wrong. */
  private void requireFile(String name) {
    if (!name.equals(ArchiveFiles.STANDARD) && !Files.exists(invocation().file(name))) {
      throw AppException.misused(
          "\"%s\" is neither a system, nor the URL of a store, nor a file".formatted(name));
    }
  }

  private Optional<String> systemOfArchive(String name) {
    requireFile(name);
    try (Archive archive = new ArchiveFiles(invocation(), Progress.NONE).openArchive(name)) {
      return Optional.of(archive.header().system()).filter(text -> !text.isEmpty());
    }
  }

  /** Opens a side that is only read, which the caller closes. */
  public OpenSide openForReading(NamedSide side, Optional<SystemName> of, Progress progress) {
    if (side.file().isEmpty()) {
      return open(side, of);
    }
    String name = side.file().get();
    requireFile(name);
    Archive archive = new ArchiveFiles(invocation(), progress).openArchive(name);
    Config config = config(Map.of());
    return new OpenArchive(
        name,
        archive,
        chosen(selection(of, config)).within(List.of(archive.header().prefix())),
        config);
  }

  /**
   * Opens a side as it was at a moment of its store, which the caller closes.
   *
   * @param option the one that names the moment, for messages
   * @throws AppException if it is in no store that has earlier states
   */
  public OpenSide openAt(Revision moment, String option, NamedSide side, Optional<SystemName> of) {
    if (side.file().isPresent()) {
      requireFile(side.file().get());
      throw AppException.misused(
          "%s is an archive, which has no revisions: leave out %s"
              .formatted(side.file().get(), option));
    }
    OpenState now = open(side, of);
    Optional<EarlierStates> states = now.keys().earlierStates();
    if (states.isEmpty()) {
      now.close();
      throw AppException.misused(
          "%s keeps no earlier states, only %s does: leave out %s"
              .formatted(now, keepers(), option));
    }
    return new EarlierState(now, states.get(), moment);
  }

  /** Returns the kinds of store that keep earlier states. */
  private String keepers() {
    return invocation().stores().kinds().stream()
        .filter(StoreKind::keepsEarlierStates)
        .map(StoreKind::scheme)
        .collect(Collectors.joining(", "));
  }

  /** Opens the store of a side, which the caller closes. */
  public OpenState open(NamedSide side, Optional<SystemName> of) {
    requireStore(side);
    if (of.isEmpty()) {
      return openRaw(side);
    }
    OpenState whole = open(of.get(), side.url());
    return whole.with(chosen(whole.selection()));
  }

  /**
   * Opens the store of a side with a layout other than the configured one, which the caller closes.
   *
   * @param layouts those of the system
   * @throws AppException if it has no such layout, or only some keys were chosen
   */
  public OpenState open(NamedSide side, SystemName of, Layouts layouts, String layout) {
    requireStore(side);
    if (!prefixes.isEmpty()) {
      throw AppException.misused(
          "--prefix chooses keys, which --layout changes: leave one of both out");
    }
    OpenState whole = open(of, side.url(), Map.of(layouts.setting().name(), layout));
    return whole.with(chosen(whole.selection()));
  }

  private static void requireStore(NamedSide side) {
    if (side.file().isPresent()) {
      throw AppException.misused(
          "\"%s\" is neither a system nor the URL of a store".formatted(side.file().get()));
    }
  }

  private OpenState openRaw(NamedSide side) {
    Config config = config(Map.of());
    StoreUrl url =
        side.url()
            .map(StoreUrl::parse)
            .or(() -> side.system().map(name -> store(config.system(name), config)))
            .orElseThrow(
                () ->
                    AppException.misused(
                        "--raw needs a store: name it, or a system with --system"));
    OpenStore store = invocation().stores().openLazily(url);
    return new OpenState(url, store, chosen(Selection.of(new RawMeaning())), config);
  }

  private StoreUrl store(SystemName name, Config config) {
    return server()
        .store(invocation(), name)
        .map(StoreUrl::parse)
        .orElseGet(() -> config.store(name));
  }

  private Selection chosen(Selection all) {
    Selection below =
        prefixes.isEmpty() ? all : all.within(prefixes.stream().map(Prefix::new).toList());
    return withServerState ? below.includingServerState() : below;
  }
}
