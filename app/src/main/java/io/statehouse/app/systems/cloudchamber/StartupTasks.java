package io.statehouse.app.systems.cloudchamber;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.schedule.Schedule;
import io.statehouse.app.systems.cloudchamber.config.CloudChamberConfig;
import io.statehouse.app.systems.cloudchamber.config.TransientFailures;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.accounts.Users;
import io.statehouse.domain.cloudchamber.accounts.Users.SystemAccount;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.User;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tasks that a server does once: it creates the account with which the first user logs in, and
 * looks for keys of the other layout. If the store is unavailable when the server starts, it does
 * so as soon as the store responds; but a server for other machines does not start then, since it
 * could not check that the account's password is not the built-in one.
 */
final class StartupTasks implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StartupTasks.class);
  private static final Duration RETRY = Duration.ofSeconds(2);
  private static final Password EMPTY = Password.of("");

  private final CloudChamber chamber;
  private final CloudChamberConfig config;
  private final boolean readOnly;
  private volatile boolean done;
  private boolean warned;
  private Optional<Schedule.Task> retries = Optional.empty();

  private StartupTasks(CloudChamber chamber, CloudChamberConfig config, boolean readOnly) {
    this.chamber = chamber;
    this.config = config;
    this.readOnly = readOnly;
  }

  /**
   * Does it, or schedules it if the store is unavailable.
   *
   * @param readOnly whether nothing may be written: then there will be no account
   * @throws AppException if other machines must not be served
   * @throws RuntimeException if anything else prevents the creation of the account
   */
  static StartupTasks begin(
      CloudChamber chamber, CloudChamberConfig config, boolean readOnly, Schedule schedule) {
    return begin(chamber, config, readOnly, schedule, RETRY);
  }

  static StartupTasks begin(
      CloudChamber chamber,
      CloudChamberConfig config,
      boolean readOnly,
      Schedule schedule,
      Duration retry) {
    StartupTasks start = new StartupTasks(chamber, config, readOnly);
    try {
      start.run();
    } catch (RuntimeException failed) {
      if (failed instanceof CloudChamberException refused
          && refused.kind() == CloudChamberException.Kind.INVALID) {
        throw new AppException(
            Kind.MISUSED,
            "the account of %s and %s cannot be created: %s"
                .formatted(
                    CloudChamberConfig.ACCOUNT.name(),
                    CloudChamberConfig.ACCOUNT_PASSWORD.name(),
                    refused.getMessage()),
            refused);
      }
      if (!TransientFailures.is(failed)) {
        throw failed;
      }
      if (config.servesOthers()) {
        throw new AppException(
            Kind.UNAVAILABLE,
            "the store of cloudchamber is not available: other machines are served only once it has"
                + " shown that the account %s has another password than the built-in one"
                    .formatted(config.account()),
            failed);
      }
      LOG.debug("the account {} could not be created yet", config.account(), failed);
      start.retries = Optional.of(schedule.every(retry, retry, start::retry));
    }
    return start;
  }

  /** Returns whether it is done, so that the first user can log in. */
  boolean isDone() {
    return done;
  }

  private synchronized void retry() {
    if (done) {
      return;
    }
    try {
      run();
    } catch (RuntimeException failed) {
      if (!TransientFailures.is(failed) && !warned) {
        warned = true;
        LOG.error("the account {} was not created: {}", config.account(), failed.getMessage());
      }
    }
  }

  private void run() {
    account();
    LayoutMode other = config.layout().other();
    if (chamber.keyOfOtherLayout().isPresent()) {
      LOG.warn(
          "there are keys below {}, the root of the layout {}: this server does not see them, as {}"
              + " is {}",
          other.root(),
          other,
          CloudChamberConfig.LAYOUT.name(),
          config.layout());
    }
    done = true;
  }

  private void account() {
    Users users = chamber.users();
    Optional<User> before = users.find(config.account()).map(Stored::record);
    if (before.isEmpty() && readOnly) {
      return;
    }
    boolean asConfigured =
        before.map(user -> users.matches(user, config.accountPassword())).orElse(true);
    boolean builtIn =
        asConfigured
            ? isBuiltInConfigured()
            : users.matches(before.orElseThrow(), CloudChamberConfig.BUILT_IN_PASSWORD);
    if (builtIn && config.servesOthers()) {
      throw AppException.misused(
          ("the account %s has the built-in password, so other machines are not served: log in on"
                  + " 127.0.0.1 and change it, or set %s before the first start")
              .formatted(config.account(), CloudChamberConfig.ACCOUNT_PASSWORD.name()));
    }
    if (config.servesOthers() && hasEmptyPassword(before)) {
      throw AppException.misused(
          "the account %s has an empty password, so other machines are not served: set one first"
              .formatted(config.account()));
    }
    if (!readOnly
        && users.startSystemAccount(config.account(), config.accountPassword())
            == SystemAccount.CREATED) {
      LOG.info("created the account {}", config.account());
    }
    report(asConfigured, builtIn);
  }

  /** Logs what an operator should know of the account's password. */
  private void report(boolean asConfigured, boolean builtIn) {
    if (builtIn) {
      LOG.info("the account {} has the built-in password: change it", config.account());
    }
    if (!asConfigured && isBuiltInConfigured()) {
      LOG.info("the account {} has another password than the built-in one", config.account());
    } else if (!asConfigured) {
      LOG.warn(
          "{} is ignored: the account {} exists, and has another password",
          CloudChamberConfig.ACCOUNT_PASSWORD.name(),
          config.account());
    }
  }

  /**
   * @param account empty if it is still to be created
   */
  private boolean hasEmptyPassword(Optional<User> account) {
    return account
        .map(user -> chamber.users().matches(user, EMPTY))
        .orElse(config.accountPassword().equals(EMPTY));
  }

  private boolean isBuiltInConfigured() {
    return config.accountPassword().equals(CloudChamberConfig.BUILT_IN_PASSWORD);
  }

  @Override
  public void close() {
    retries.ifPresent(Schedule.Task::close);
  }
}
