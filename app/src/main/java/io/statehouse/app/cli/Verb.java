package io.statehouse.app.cli;

import io.statehouse.app.config.Config;
import io.statehouse.app.logging.LogLevel;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** One command: it parses, calls one method of the domain, prints. */
public abstract class Verb implements Callable<Integer> {
  private final Invocation session;

  @Mixin private CommonFlags common;

  protected Verb(Invocation session) {
    this.session = session;
  }

  protected final Invocation session() {
    return session;
  }

  /** Whether standard error, which shows progress and complaints, should tell more. */
  final boolean verbose() {
    return common.verbose;
  }

  protected final Config config(Map<String, String> flags) {
    return session.config(Optional.ofNullable(common.config), flags);
  }

  @Override
  public final Integer call() {
    if (common.verbose) {
      LogLevel.debug();
    }
    Results results = new Results(session.out(), session.terminal().out(), common.json);
    run(results);
    results.look();
    return 0;
  }

  protected abstract void run(Results results);
}
