package io.statehouse.app.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;

/**
 * The verbs of one group, by name, in the order in which help lists them. A verb is made only when
 * it is wanted: to make forty of them costs more time than to run one.
 */
public final class Verbs {
  private final Map<String, Function<Invocation, Verb>> makers = new LinkedHashMap<>();

  /** Adds a verb. */
  public Verbs with(String name, Function<Invocation, Verb> maker) {
    makers.put(name, maker);
    return this;
  }

  /** Makes those verbs that the arguments name; if they name none, all, for help to list. */
  public void addTo(CommandLine group, Invocation session, Set<String> args) {
    boolean some = makers.keySet().stream().anyMatch(args::contains);
    makers.forEach(
        (name, maker) -> {
          if (!some || args.contains(name)) {
            group.addSubcommand(name, maker.apply(session));
          }
        });
  }
}
