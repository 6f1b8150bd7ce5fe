package io.statehouse.app.cli;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.Config.Applied;
import io.statehouse.app.contexts.Context;
import io.statehouse.app.json.Shape;
import io.statehouse.ports.url.StoreUrl;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The commands of {@code statehouse config}. */
public final class ConfigCommands {
  private ConfigCommands() {}

  public static CommandGroup all() {
    return new CommandGroup().with(ConfigCommands.class, "show", "ls").byDefault("ls");
  }

  private record KnownSetting(String name, String variable, String byDefault, String meaning) {}

  private record KnownSettings(List<KnownSetting> settings) {}

  @Command(
      footer = "  statehouse config ls",
      description =
          "List all settings, with the variables that set them, their defaults and meaning.")
  static void ls(@Mixin Call call) {
    List<KnownSetting> known =
        call.config(Map.of())
            .applied()
            .map(Applied::setting)
            .map(
                setting ->
                    new KnownSetting(
                        setting.name(),
                        setting.variable(),
                        setting.secret() ? "" : setting.byDefault(),
                        setting.meaning()))
            .toList();
    call.results()
        .print(
            Shape.of(KnownSettings.class),
            new KnownSettings(known),
            all -> {
              try (Table table = Table.of(call, "VARIABLE", "DEFAULT", "MEANING")) {
                known.forEach(each -> table.add(each.variable, each.byDefault, each.meaning));
              }
            });
  }

  private record AppliedSetting(String name, String value, String source) {}

  private static AppliedSetting store(String url) {
    return new AppliedSetting(
        Config.STORE_VARIABLE, StoreUrl.parse(url).toString(), "in place of --store");
  }

  private static AppliedSetting context(Context used) {
    return new AppliedSetting("context", used.toString(), "in place of --server");
  }

  private record AppliedSettings(List<AppliedSetting> settings) {}

  @Command(
      footer = "  statehouse config show",
      description = {
        "Show every setting as it applies, and where its value came from.",
        "The store of each system is among them; secrets are masked."
      })
  static void show(@Mixin Call call) {
    Invocation invocation = call.invocation();
    List<AppliedSetting> applied =
        Stream.of(
                invocation.store(Optional.empty()).map(ConfigCommands::store).stream(),
                invocation.contexts().read().inUse().map(ConfigCommands::context).stream(),
                call.config(Map.of())
                    .applied()
                    .map(
                        each ->
                            new AppliedSetting(
                                each.setting().name(),
                                each.value(),
                                each.source().orElse("default"))))
            .flatMap(each -> each)
            .toList();
    call.results()
        .print(
            Shape.of(AppliedSettings.class),
            new AppliedSettings(applied),
            all -> {
              try (Table table = Table.of(call, "SETTING", "VALUE", "SOURCE")) {
                applied.forEach(each -> table.add(each.name, each.value, each.source));
              }
            });
  }
}
