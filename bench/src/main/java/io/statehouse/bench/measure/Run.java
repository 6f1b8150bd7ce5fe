package io.statehouse.bench.measure;

import java.nio.file.Path;
import java.util.Optional;

/**
 * One run of a suite.
 *
 * @param passes how often each subject is measured
 * @param older a build to be measured beside this one
 * @param scratch an empty folder, deleted afterwards
 * @param report receives what is measured
 */
public record Run(int passes, Optional<OlderBuild> older, Path scratch, Report report) {}
