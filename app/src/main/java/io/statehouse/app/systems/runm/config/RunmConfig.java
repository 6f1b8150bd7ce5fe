package io.statehouse.app.systems.runm.config;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.Setting;
import io.statehouse.domain.runm.RunmSettings;
import io.statehouse.domain.runm.entities.LayoutMode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The configuration by which runm's metadata is kept and served.
 *
 * @param store how it is kept
 * @param admins the users who have the role admin
 * @param enforcePermissions whether the permissions of properties limit what callers see and change
 * @param bootstrapToken what the creator of the first partition must present; empty for the method
 *     not to be served
 * @param announce the address under which original clients find the service
 */
public record RunmConfig(
    RunmSettings store,
    Set<String> admins,
    boolean enforcePermissions,
    Optional<String> bootstrapToken,
    Optional<String> announce) {
  public static final Setting<LayoutMode> LAYOUT =
      Setting.of(
          "runm.layout",
          "documented",
          "which keys are written: documented, or original for stores that an original server"
              + " shares",
          RunmConfig::layout);
  public static final Setting<Boolean> COMPAT =
      Setting.of(
          "runm.compat",
          "default",
          "strict keeps those defects of the original that clients may rely on",
          RunmConfig::compat);
  public static final Setting<String> KEY_PREFIX =
      Setting.string(
              "runm.key-prefix",
              RunmSettings.DEFAULT_PREFIX,
              "what the original's keys begin with; runm/metadata/ is appended")
          .withFlagAlone("--storage-etcd-key-prefix", "PREFIX");
  public static final Setting<Optional<String>> ROOT =
      Setting.optional(
          "runm.root", "what all keys begin with, instead of the prefix", (name, text) -> text);
  public static final Setting<Set<String>> ADMINS =
      Setting.of(
          "runm.admins", "", "users with the role admin, separated by commas", RunmConfig::words);
  public static final Setting<Boolean> PERMISSIONS =
      Setting.flag(
          "runm.permissions", "enforce the permissions of definitions on HTTP and command line");
  public static final Setting<Optional<String>> BOOTSTRAP_TOKEN =
      Setting.optional(
              "runm.bootstrap-token",
              "lets one client who presents it create a partition",
              (name, text) -> text)
          .hidden();
  public static final Setting<Optional<String>> ANNOUNCE =
      Setting.optional(
          "runm.announce",
          "HOST:PORT under which the original's clients find this service in etcd",
          (name, text) -> ListenAddress.parse(name, text).toString());

  public static final List<Setting<?>> SETTINGS =
      Stream.concat(
              Stream.of(
                  LAYOUT, COMPAT, KEY_PREFIX, ROOT, ADMINS, PERMISSIONS, BOOTSTRAP_TOKEN, ANNOUNCE),
              GrpcSettings.ALL.stream())
          .toList();

  public RunmConfig {
    requireNonNull(store, "store");
    admins = Set.copyOf(admins);
    requireNonNull(bootstrapToken, "bootstrapToken");
    requireNonNull(announce, "announce");
  }

  public static RunmConfig of(Config config) {
    String root = config.get(ROOT).orElseGet(() -> RunmSettings.root(config.get(KEY_PREFIX)));
    return new RunmConfig(
        new RunmSettings(root, config.get(LAYOUT), config.get(COMPAT)),
        config.get(ADMINS),
        config.get(PERMISSIONS),
        config.get(BOOTSTRAP_TOKEN),
        config.get(ANNOUNCE));
  }

  private static LayoutMode layout(String name, String text) {
    return Stream.of(LayoutMode.values())
        .filter(mode -> mode.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    name + " is neither documented nor original: \"" + text + "\""));
  }

  private static boolean compat(String name, String text) {
    if (!text.equals("default") && !text.equals("strict")) {
      throw new IllegalArgumentException(name + " is neither default nor strict: \"" + text + "\"");
    }
    return text.equals("strict");
  }

  private static Set<String> words(String name, String text) {
    return Arrays.stream(text.split(","))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }
}
