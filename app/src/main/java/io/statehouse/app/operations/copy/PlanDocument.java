package io.statehouse.app.operations.copy;

import io.statehouse.domain.layout.Json;
import io.statehouse.operations.Plan;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Problem;
import io.statehouse.operations.compare.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Plans of copies in JSON, and the results of running them.
 *
 * @param keysAreSecret whether keys are not shown
 */
public record PlanDocument(boolean keysAreSecret) {
  /** A sentence of a store may name the key, which some systems keep secret. */
  private static final String NOT_HELD = "the target cannot hold it";

  /** Returns a plan by the types of the records. */
  public Map<String, Object> of(Plan plan) {
    List<Object> types = new ArrayList<>();
    plan.amounts()
        .forEach(
            (type, actions) -> {
              Map<String, Object> document = Json.object("type", type);
              actions.forEach(
                  (action, amount) ->
                      document.put(
                          action.name().toLowerCase(Locale.ROOT),
                          Json.object("entries", amount.entries(), "bytes", amount.bytes())));
              types.add(document);
            });
    Map<String, Object> document = Json.object("records", types);
    if (plan.losses().count() > 0) {
      document.put("leftOut", plan.losses().first().stream().map(this::problem).toList());
      document.put("leftOutCount", plan.losses().count());
    }
    document.put("problems", plan.problems().stream().map(this::problem).toList());
    document.put("problemCount", plan.problemCount());
    return document;
  }

  /** Returns a plan with the stores that it is for. */
  public Map<String, Object> of(Plan plan, Object from, Object to) {
    Map<String, Object> document = Json.object("from", from.toString(), "to", to.toString());
    document.putAll(of(plan));
    return document;
  }

  /** Returns a plan that was run, and the comparison after it. */
  public Map<String, Object> of(Plan plan, PlanRun.Outcome outcome, Comparison.Summary comparison) {
    Map<String, Object> document = of(plan);
    document.putAll(
        Json.object(
            "written", outcome.written().entries(),
            "writtenBytes", outcome.written().bytes(),
            "deleted", outcome.deleted().entries(),
            "changedByOthers", outcome.overtakenCount(),
            "compared", comparison.equal().entries() + comparison.different(),
            "different", comparison.different()));
    return document;
  }

  /** Returns the result of a copy that followed its source. */
  public static Map<String, Object> followed(PlanRun.Outcome outcome, boolean equal) {
    return Json.object(
        "written", outcome.written().entries(),
        "writtenBytes", outcome.written().bytes(),
        "deleted", outcome.deleted().entries(),
        "equal", equal);
  }

  /** Returns a reason for which a plan is not run. */
  public Map<String, Object> problem(Problem problem) {
    return Json.object("record", problem.identity(), "problem", sentence(problem));
  }

  String sentence(Problem problem) {
    return keysAreSecret && problem.cause() == Problem.Cause.NOT_HELD
        ? NOT_HELD
        : problem.sentence();
  }
}
